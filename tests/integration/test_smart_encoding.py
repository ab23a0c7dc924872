"""Steward finds a sent text in Twilio's list although Smart Encoding replaced some of its characters."""

from __future__ import annotations

from infra.local.world.script import ScriptedModel, say
from tests.support.cloud import MARIA, Cloud, running_cloud
from tests.support.walks import for_each

TYPOGRAPHIC = "“Pete” can’t come — he’s busy … sorry\u00a0· call him?"
# What Steward brings into GSM-7 itself holds nothing more to replace; beside an emoji it is sent as it is.
AS_IT_IS = f"{TYPOGRAPHIC} 😀"


@for_each("said", [TYPOGRAPHIC, AS_IT_IS, "  spaced  ", "😀"], model=ScriptedModel, cloud=running_cloud)
def test_text_with_replaced_characters_is_found_in_twilios_list(cloud: Cloud, model: ScriptedModel, said: str) -> None:
    model.add(say(said))
    faults = cloud.twilio.faults
    faults.cut_after_accepting, faults.lose_callbacks, faults.alter_bodies = 1, 2, True
    cloud.text(MARIA, "Is Pete coming?")
    cloud.settle()
    for _ in range(20):
        cloud.later(60)
    assert len(cloud.texts_to(MARIA)) == 1
    assert [row["status"] for row in cloud.rows(MARIA, "delivery#")] == ["sent"]
