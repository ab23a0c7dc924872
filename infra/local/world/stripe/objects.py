"""Builds Stripe API objects with all of their fields; unneeded fields are as in a plain payment."""

from __future__ import annotations

from typing import Any

# Fields of each object; they are null unless set.
_SESSION = """
    adaptive_pricing after_expiration allow_promotion_codes amount_subtotal amount_total automatic_tax
    billing_address_collection cancel_url client_reference_id client_secret collected_information consent
    consent_collection created currency currency_conversion custom_fields custom_text customer customer_account
    customer_creation customer_details customer_email discounts expires_at id integration_identifier invoice
    invoice_creation livemode locale managed_payments metadata mode object origin_context payment_intent payment_link
    payment_method_collection payment_method_configuration_details payment_method_options payment_method_types
    payment_status permissions phone_number_collection recovered_from saved_payment_method_options setup_intent
    shipping_address_collection shipping_cost shipping_options status submit_type subscription success_url total_details
    ui_mode url wallet_options
"""
_INTENT = """
    amount amount_capturable amount_details amount_received application application_fee_amount
    automatic_payment_methods canceled_at cancellation_reason capture_method client_secret confirmation_method created
    currency customer customer_account description excluded_payment_method_types id last_payment_error latest_charge
    livemode managed_payments metadata next_action object on_behalf_of payment_method
    payment_method_configuration_details payment_method_options payment_method_types processing receipt_email review
    setup_future_usage shipping source statement_descriptor statement_descriptor_suffix status transfer_data
    transfer_group
"""
_CHARGE = """
    amount amount_captured amount_refunded application application_fee application_fee_amount balance_transaction
    billing_details calculated_statement_descriptor captured created currency customer description disputed
    failure_balance_transaction failure_code failure_message fraud_details id livemode metadata object on_behalf_of
    outcome paid payment_intent payment_method payment_method_details receipt_email receipt_number receipt_url refunded
    refunds review shipping source source_transfer statement_descriptor statement_descriptor_suffix status
    transfer_data transfer_group
"""
_REFUND = """
    amount balance_transaction charge created currency customer customer_account destination_details id metadata object
    payment_intent payment_method reason receipt_number source_transfer_reversal status transfer_reversal
"""
_SETUP = """
    application automatic_payment_methods cancellation_reason client_secret created customer description
    excluded_payment_method_types flow_directions id last_setup_error latest_attempt livemode mandate metadata
    next_action object on_behalf_of payment_method payment_method_configuration_details payment_method_options
    payment_method_types single_use_mandate status usage
"""
_METHOD = "allow_redisplay billing_details card created customer customer_account id livemode metadata object type"
_MANDATE = "customer_acceptance id livemode multi_use object payment_method payment_method_details status type"
_CUSTOMER = """
    address balance created currency default_source delinquent description discount email id invoice_prefix
    invoice_settings livemode metadata name next_invoice_sequence object phone preferred_locales shipping tax_exempt
    test_clock
"""
_WAYS = ["card", "us_bank_account"]
_EVENT = "api_version created data id livemode object pending_webhooks request type"


def session(**fields: Any) -> dict[str, Any]:
    """Return a Checkout Session."""
    usual: dict[str, Any] = {"custom_fields": [], "mode": "payment", "payment_method_types": _WAYS}
    usual |= {"shipping_options": [], "payment_method_options": {}, "ui_mode": "hosted_page"}
    return _made("checkout.session", _SESSION, {**usual, **fields})


def intent(**fields: Any) -> dict[str, Any]:
    """Return a PaymentIntent."""
    usual: dict[str, Any] = {"amount_capturable": 0, "capture_method": "automatic_async"}
    usual |= {"confirmation_method": "automatic", "payment_method_options": {}, "payment_method_types": _WAYS}
    return _made("payment_intent", _INTENT, {**usual, **fields})


def charge(**fields: Any) -> dict[str, Any]:
    """Return a charge."""
    usual: dict[str, Any] = {"amount_refunded": 0, "disputed": False, "fraud_details": {}, "refunded": False}
    return _made("charge", _CHARGE, {**usual, **fields})


def refund(**fields: Any) -> dict[str, Any]:
    """Return a refund."""
    return _made("refund", _REFUND, fields)


def setup_intent(**fields: Any) -> dict[str, Any]:
    """Return a SetupIntent."""
    usual: dict[str, Any] = {"payment_method_options": {}, "payment_method_types": _WAYS, "usage": "off_session"}
    return _made("setup_intent", _SETUP, {**usual, **fields})


def payment_method(**fields: Any) -> dict[str, Any]:
    """Return a payment method; only a card has the card fields."""
    return _made("payment_method", _METHOD, {"metadata": {}, "type": "card", **fields})


def mandate(**fields: Any) -> dict[str, Any]:
    """Return a mandate for repeated collections from a bank account."""
    usual: dict[str, Any] = {"multi_use": {}, "status": "active", "type": "multi_use"}
    return _made("mandate", _MANDATE, {**usual, **fields})


def customer(**fields: Any) -> dict[str, Any]:
    """Return a customer."""
    return _made("customer", _CUSTOMER, {"balance": 0, "delinquent": False, "metadata": {}, **fields})


def event(**fields: Any) -> dict[str, Any]:
    """Return an event."""
    return _made("event", _EVENT, fields)


def _made(kind: str, names: str, fields: dict[str, Any]) -> dict[str, Any]:
    known = names.split()
    if unknown := fields.keys() - set(known):
        raise ValueError(f"a {kind} has no {', '.join(sorted(unknown))}")
    livemode = {"livemode": False} if "livemode" in known else {}
    return {**dict.fromkeys(known), "object": kind, **livemode, **fields}
