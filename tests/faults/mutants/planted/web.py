"""Bugs in looking at the web: what is let in from elsewhere, what the planner reads of it, what leaves with a look."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_ASKING = "browsing/asking.py"
_RESULTS = "browsing/results.py"
_RUN = "browsing/tools/web/run.py"
_DECLARE = "browsing/tools/web/declare.py"
NEAR = ("tests/integration/test_web.py", "tests/security/test_no_canary.py")

MUTANTS = (
    Mutant(
        "page-from-elsewhere",
        "a server that does not keep to the list brings in what nobody allowed",
        _RESULTS,
        "if not domain or len(address)",
        "if len(address)",
    ),
    Mutant(
        "words-made-of-elsewhere",
        "what a model makes of pages nobody allowed is passed off as what was found",
        _RESULTS,
        'said = "" if reading.left_out else ',
        "said = ",
    ),
    Mutant(
        "page-in-plain-view",
        "whoever writes a page commands the model that holds the tools",
        _RUN,
        'return quoting.quote(said, "web page", page.domain, at=now)',
        "return said",
    ),
    Mutant(
        "search-without-the-list",
        "the whole web is searched, whatever the owner allowed",
        _ASKING,
        '"max_uses": uses, "allowed_domains": domains}',
        '"max_uses": uses}',
    ),
    Mutant(
        "look-with-our-tools",
        "a page has the model that reads it send texts",
        _ASKING,
        "tools=[_tool(look, settings)],",
        'tools=[_tool(look, settings), {"name": "send_message", "input_schema": {"type": "object"}}],',
    ),
    Mutant(
        "page-opens-another",
        "a page has an address opened that tells its owner what stood on it",
        _ASKING,
        '"server_tool_results": {"type": "none"}',
        '"server_tool_results": {"type": "all"}',
    ),
    Mutant(
        "address-nobody-gave",
        "an address that the model made up is asked for, and tells whoever answers what is in it",
        "trust/findings.py",
        'if how == "own" and tool.is_web_address(name) and not gave(str(value)):',
        "if False:",
    ),
    Mutant(
        "longer-address-was-given",
        "what a member said is sent along with more behind it",
        "core/web_addresses.py",
        "_bare(word.strip(_AROUND)) == wanted",
        "wanted.startswith(_bare(word.strip(_AROUND)))",
    ),
    Mutant(
        "question-from-outside",
        "an outsider has the team search for what they like, and nobody is asked",
        _DECLARE,
        'decides={"query": Decides.WHERE},',
        "decides={},",
    ),
    Mutant(
        "opens-what-is-not-listed",
        "an address at no allowed domain is asked for",
        _RUN,
        "if not listed(address, domains):",
        "if False:",
    ),
    Mutant(
        "look-is-free",
        "searches use up no budget, and nobody sees what they cost",
        "conversations/results.py",
        "    step = step.pay(event.cost_micros)\n",
        "",
    ),
    Mutant(
        "searches-cost-nothing",
        "of a search only the tokens are counted",
        "browsing/browser.py",
        "cost += reply.cost(self._prices) + searched",
        "cost += reply.cost(self._prices)",
    ),
    Mutant(
        "search-where-there-is-none",
        "the model promises to look things up where its server cannot",
        "agent/capabilities.py",
        "if not tool.browses or browses(settings)}",
        "}",
    ),
    Mutant(
        "look-not-judged-again",
        "the web is still searched for an account that was paused meanwhile",
        "autonomy/gates.py",
        "tool.contact is None and not tool.reaches_out:",
        "tool.contact is None:",
    ),
    Mutant(
        "outcome-loses-its-label",
        "what a page says is in the summary of a conversation when the model was out of reach",
        "agent/endings.py",
        "lowest(note.provenance for note in notes)",
        '"account"',
    ),
)
