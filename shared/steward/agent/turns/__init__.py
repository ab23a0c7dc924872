"""Turns of the agent: the prompt, the model's answer, and the effects that follow from it."""
