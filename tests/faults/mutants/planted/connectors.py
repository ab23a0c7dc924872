"""Bugs in how tools of others are taken and called: what they say of themselves is believed, or their network reached."""

from __future__ import annotations

from tests.faults.mutants.mutant import Mutant

_NETWORK, _CALLS, _RUN = "connectors/network.py", "connectors/mcp_calls.py", "connectors/running.py"
NEAR = (
    "tests/unit/test_source_calls.py",
    "tests/unit/test_source_schemas.py",
    "tests/integration/test_connected_tools.py",
    "tests/integration/test_source_commands.py",
)

MUTANTS = (
    Mutant(
        "second-look-up",
        "a name that is public when it is judged leads into a private network when it is connected to",
        _NETWORK,
        "self._network.connect_tcp(str(address), port",
        "self._network.connect_tcp(host, port",
    ),
    Mutant(
        "one-public-address-will-do",
        "a name with a public address and a private one may lead into a private network",
        _NETWORK,
        'if f"{host}:{port}" not in self._allowed and not all(map(is_public, addresses))',
        'if f"{host}:{port}" not in self._allowed and not any(map(is_public, addresses))',
    ),
    Mutant(
        "private-within-public",
        "an address that only holds a private one is taken for a public one",
        "core/network_addresses.py",
        "        if inner is not None:\n            return is_public(inner)\n",
        "",
    ),
    Mutant(
        "redirects-followed",
        "a call that was approved for one address is sent to the one that this points to",
        "connectors/calling.py",
        "client.send(request, follow_redirects=False)",
        "client.send(request, follow_redirects=True)",
    ),
    Mutant(
        "answer-read-whole",
        "whoever answers with gigabytes takes the memory of the function",
        _NETWORK,
        "        if read > self._most:\n",
        "        if False:\n",
    ),
    Mutant(
        "answer-unpacked",
        "a few packed bytes become gigabytes in memory",
        _NETWORK,
        "if packed or (announced",
        "if (announced",
    ),
    Mutant(
        "changed-tool-called",
        "a server shows an owner one tool and has another one called",
        _CALLS,
        "        if said.digest != tool.digest:\n            raise Changed\n",
        "",
    ),
    Mutant(
        "digest-of-the-name",
        "a tool that says something else of itself passes for the one that was registered",
        "connectors/offered.py",
        "digest_of([self.name, self.description, self.schema_])",
        "digest_of([self.name])",
    ),
    Mutant(
        "foreign-result-as-text",
        "the model that holds the tools reads what a server of others answers",
        _RUN,
        "    if said and not source.trusted:\n",
        "    if False:\n",
    ),
    Mutant(
        "write-at-level-4",
        "a tool of others does something, and nobody is asked",
        "connectors/declaring.py",
        "    return Autonomy.SILENT if tool.reads else Autonomy.SUGGEST\n",
        "    return Autonomy.SILENT\n",
    ),
    Mutant(
        "read-tells-nobody",
        "words of outsiders are sent to a server of others, and nobody is asked",
        "connectors/declaring.py",
        '        decides=dict.fromkeys(tool.schema_["properties"], Decides.WHERE),\n',
        "",
    ),
    Mutant(
        "server-says-what-reads",
        "a server decides which of its tools are run without asking",
        "connectors/offered.py",
        "                reads=name in reading,\n",
        '                reads=name in reading or name.startswith("list"),\n',
    ),
    Mutant(
        "unknown-is-a-failure",
        "what may have been done is told as not done, and is done twice",
        _RUN,
        '    if answered.problem and answered.sent and not tool.reads and answered.problem != "refused":\n',
        "    if False:\n",
    ),
    Mutant(
        "approved-for-another",
        "what a person approved for one server is sent to another that is called the same by then",
        _RUN,
        ' or source.version_of(tool) != call.resolved.get("registered")',
        "",
    ),
    Mutant(
        "another-step-of-the-path",
        "an argument leads a call to another operation than the approved one",
        "connectors/http_calls.py",
        '    if text in ("", ".", ".."):\n',
        "    if False:\n",
    ),
    Mutant(
        "half-of-a-body-shown",
        "who approves a call of others does not see all that is sent",
        "approvals/shown.py",
        "        if tool.source and name in arguments:\n",
        "        if False:\n",
    ),
)
