"""Work that begins by itself: schedules, scanners, watched mail and workflows."""
