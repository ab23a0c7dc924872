"""Bugs in the rooms everything stands on: tables, buckets, queues, the ledger."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_TABLES = "aws/tables.py"
_QUEUES = "aws/queues.py"
_BUCKETS = "aws/buckets.py"
NEAR = (
    "tests/integration/test_tables.py",
    "tests/unit/test_records.py",
    "tests/integration/test_conversation_store.py",
    "tests/integration/test_workspace.py",
    "tests/integration/test_dead_letters.py",
    "tests/integration/test_redrive.py",
    "tests/integration/test_executor.py",
    "tests/integration/test_retries.py",
    "tests/integration/test_search.py",
    "tests/integration/test_search_snapshots.py",
)

MUTANTS = (
    Mutant(
        "retries-wait-for-the-queue",
        "what failed comes back after minutes, when nobody waits any more",
        _QUEUES,
        "                queues.postpone(queue, doorbell, asked or min(10 * doorbell.attempt, 60))\n",
        "                pass\n",
    ),
    Mutant(
        "no-ring-for-two-weeks",
        "a dead letter that is no ring raises an alarm again and again",
        _QUEUES,
        "        except (ValueError, KeyError, TypeError) as error:\n            raise NoDoorbell",
        "        except ZeroDivisionError as error:\n            raise NoDoorbell",
    ),
    Mutant(
        "stale-reads",
        "a step is decided on what was true a moment ago",
        _TABLES,
        '        else:\n            request["ConsistentRead"] = True\n',
        "",
    ),
    Mutant(
        "stale-get",
        "a claim is judged by what was true a moment ago",
        _TABLES,
        "answer = self._client.get_item(TableName=self.name, Key=_marshal(key), ConsistentRead=True)",
        "answer = self._client.get_item(TableName=self.name, Key=_marshal(key))",
    ),
    Mutant(
        "first-page-only",
        "of a long list only the beginning is read",
        _TABLES,
        '        if "LastEvaluatedKey" not in answer:\n            return\n',
        "        return\n",
    ),
    Mutant(
        "unprocessed-keys-dropped",
        "what DynamoDB had no time to read counts as absent",
        _TABLES,
        '        wanted = dict(answer.get("UnprocessedKeys") or {})\n',
        "        wanted = {}\n",
    ),
    Mutant(
        "busy-is-refused",
        "a transaction that met another one counts as broken",
        _TABLES,
        '_BUSY = frozenset({"TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"})',
        "_BUSY: frozenset[str] = frozenset()",
    ),
    Mutant(
        "write-over-whatever-is-there",
        "of two writers of a file one loses their edit",
        _BUCKETS,
        "                **condition,\n",
        "",
    ),
    Mutant(
        "ring-swallowed",
        "a second ring within five minutes is swallowed",
        _QUEUES,
        "MessageDeduplicationId=uuid.uuid4().hex",
        "MessageDeduplicationId=uuid.uuid5(uuid.NAMESPACE_URL, ring.conversation_id + ring.row).hex",
    ),
    Mutant(
        "dead-letter-taken-before-rung",
        "an operator who is cut off loses a dead letter",
        _QUEUES,
        "        # Not `ring`: what an outage swallows must not be taken away.\n",
        '        self._client.delete_message(QueueUrl=dead, ReceiptHandle=message["ReceiptHandle"])\n',
    ),
    Mutant(
        "failure-swallowed",
        "an event that fails never becomes a dead letter",
        _QUEUES,
        'comes back by itself", exc_info=True)\n            raise\n',
        'comes back by itself", exc_info=True)\n',
    ),
    Mutant(
        "outage-is-a-defect",
        "an outage of AWS sets good events aside",
        _QUEUES,
        '            if is_outage(error):\n                logger.warning("let go',
        '            if False:\n                logger.warning("let go',
    ),
    Mutant(
        "ledger-line-replaced",
        "a line of the ledger can be written over",
        "ledger/store.py",
        'return Put(self._table, item, Condition("attribute_not_exists(#entry)"))',
        "return Put(self._table, item)",
    ),
)
