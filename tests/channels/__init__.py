"""Tests of the channels (SMS, mail, web, pager): one contract for all ports, and scenarios of each."""
