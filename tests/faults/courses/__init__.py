"""Crash scenarios of a landlord's workflows from start to end, each declared as one line of a table."""

from __future__ import annotations

from tests.faults.courses.form import Course, begin, line_of, scenario, who_of
from tests.faults.courses.letting import LETTING
from tests.faults.courses.places import PLACES
from tests.faults.courses.tenancies import TENANCIES

EVERY = (*PLACES, *LETTING, *TENANCIES)
COURSES = tuple(scenario(course) for course in EVERY)

__all__ = ["COURSES", "EVERY", "Course", "begin", "line_of", "who_of"]
