"""Load test: many people text at once; each text must be answered once and in order, and the time is measured.

`uv run python -m tests.load [--json] [--conversations 200] [--messages 10] [--at-once 16] [--way engines|local]`.

Two ways. `engines`: two processes with the real handlers take from shared FIFO queues, different conversations in
parallel and never one conversation twice at once. `local`: the whole of `steward local`, whose stand-in takes one
message at a time.
"""
