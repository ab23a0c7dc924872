"""Withdraws a conversation's open questions about calls that the records would refuse, or that change nothing more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from steward.agent.conversations.steps import Step, expire_now
from steward.core.sentences import in_each_language, say
from steward.tools.brief import Briefs
from steward.tools.declaration import Tool
from steward.trust.approvals.models import StoredApproval, is_open


class OpenQuestions:
    """Compares open questions with the records."""

    def __init__(
        self,
        among: Callable[[Sequence[str]], list[StoredApproval]],
        tool: Callable[[str, str], Tool | None],
        briefs: Briefs,
    ) -> None:
        self._among = among
        self._tool = tool
        self._briefs = briefs

    def withdraw_done(self, step: Step) -> Step:
        """Withdraw the questions whose yes would change nothing. A yes that came first is still carried out."""
        questions = [key for key, one in step.state.approvals.items() if one.purpose == "run" and not one.withdrawn]
        for stored in self._among(questions):
            one = stored.approval
            tool = self._tool(one.account_id, one.tool)
            if tool is None or not is_open(stored, step.now):
                continue
            brief = self._briefs(one.account_id, one.member_id, tool, one.arguments)
            if brief.so_already:
                step = expire_now(step, one.approval_id, withdrawn=True, on_record=True)
            elif brief.refusal and brief.refusal.over and brief.refusal.why:
                whys = in_each_language(say("not-possible-now", why=brief.refusal.why))
                step = expire_now(step, one.approval_id, withdrawn=True, whys=whys)
        return step
