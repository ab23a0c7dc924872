"""PDF export of a report.

The embedded font covers Latin, Greek, Cyrillic and Devanagari; other letters become boxes.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from fpdf import FPDF
from fpdf.enums import TableBordersLayout, TextEmphasis, XPos, YPos
from fpdf.fonts import FontFace

from steward.core.sentences import render, say
from steward.trades.portfolio.reports.charts import Chart
from steward.trades.portfolio.reports.report_view import Kind, ReportSum, ReportView

_PACKAGE, _FILE = "fontpkg_noto_sans", "files/NotoSans[wdth,wght].ttf"
_FAMILY, _MARGIN, _LINE = "Sans", 18.0, 5.2
_REGULAR, _BOLD = 400, 600
_INK, _SOFT, _RULE, _BAR = (27, 31, 36), (91, 100, 112), (216, 221, 227), (23, 102, 63)
_WORDS_WIDE, _FIGURES_WIDE, _PLACE_WIDE = 26, 20, 40
_RIGHT: frozenset[Kind] = frozenset({"amount", "number", "share"})
# These loggers report every font table that they skip.
for _chatty in ("fontTools", "fpdf"):
    logging.getLogger(_chatty).setLevel(logging.ERROR)


def as_pdf(report: ReportView, team: str) -> bytes:
    """Return upright A4 pages. A long table repeats its headings on each page."""
    with _letters(_words(report, team)) as (regular, bold):
        pdf = _Sheet(team)
        pdf.add_font(_FAMILY, "", regular)
        pdf.add_font(_FAMILY, "B", bold)
        pdf.set_title(f"{report.title} · {report.where}")
        pdf.set_lang(report.language)
        pdf.add_page()
        _head(pdf, report)
        for one in report.sums:
            _sum(pdf, one)
        for chart in report.charts:
            _chart(pdf, chart)
        if report.rows:
            _heading(pdf, render(say("report-part", form="lines"), report.language))
            _table(pdf, report)
        _remarks(pdf, report)
        return bytes(pdf.output())


class _Sheet(FPDF):
    """A page whose footer names the team and the page number."""

    def __init__(self, team: str) -> None:
        super().__init__(format="A4")
        self._team = team
        self.set_margin(_MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(True, _MARGIN + _LINE)

    def footer(self) -> None:
        """Write the footer."""
        self.set_y(-_MARGIN)
        _write(self, 8, _SOFT)
        self.cell(self.epw / 2, _LINE, self._team)
        self.cell(0, _LINE, f"{self.page_no()}", align="R")


@contextmanager
def _letters(words: str) -> Iterator[tuple[Path, Path]]:
    """Yield the font in two weights, reduced to the letters of these words."""
    with tempfile.TemporaryDirectory() as folder, resources.as_file(resources.files(_PACKAGE) / _FILE) as source:
        files = []
        for weight in (_REGULAR, _BOLD):
            font = TTFont(source, lazy=True)
            options = subset.Options()
            options.layout_features = []
            options.hinting = False
            options.notdef_outline = True
            cut = subset.Subsetter(options)
            cut.populate(unicodes={ord(letter) for letter in words} | set(range(32, 127)))
            cut.subset(font)
            instancer.instantiateVariableFont(font, {"wght": weight, "wdth": 100}, inplace=True)
            file = Path(folder) / f"{weight}.ttf"
            font.save(file)
            files.append(file)
        yield files[0], files[1]


def _words(report: ReportView, team: str) -> str:
    cells = [cell.shown for row in report.rows for cell in row]
    bars = [part for chart in report.charts for bar in chart.bars for part in (chart.title, bar.label, bar.value)]
    sums = [part for one in report.sums for part in (one.label, one.cell.shown)]
    parts = [render(say("report-part", form="lines"), report.language), team, report.title, report.where, report.days]
    headings = [name for name, _ in report.headings]
    return "".join((*parts, report.made, *report.remarks, *cells, *bars, *sums, *headings))


def _write(pdf: FPDF, size: float, colour: tuple[int, int, int] = _INK, style: str = "") -> None:
    pdf.set_font(_FAMILY, style, size)
    pdf.set_text_color(*colour)


def _paragraph(pdf: FPDF, text: str, height: float = _LINE) -> None:
    pdf.multi_cell(0, height, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _head(pdf: FPDF, report: ReportView) -> None:
    _write(pdf, 20, style="B")
    _paragraph(pdf, report.title, 9)
    _write(pdf, 11, style="B")
    _paragraph(pdf, report.where)
    _write(pdf, 10, _SOFT)
    _paragraph(pdf, report.days)
    pdf.ln(4)


def _heading(pdf: FPDF, text: str) -> None:
    pdf.ln(6)
    if pdf.will_page_break(_LINE * 4):
        pdf.add_page()
    _write(pdf, 12, style="B")
    _paragraph(pdf, text)
    pdf.ln(1.5)


def _sum(pdf: FPDF, one: ReportSum) -> None:
    _write(pdf, 10, _SOFT)
    pdf.cell(pdf.epw * 0.65, _LINE + 0.6, f"    {one.label}" if one.part else one.label)
    _write(pdf, 10, style="" if one.part else "B")
    pdf.cell(0, _LINE + 0.6, one.cell.shown, align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _chart(pdf: FPDF, chart: Chart) -> None:
    _heading(pdf, chart.title)
    for bar in chart.bars:
        if pdf.will_page_break(_LINE * 2):
            pdf.add_page()
        _write(pdf, 9)
        pdf.cell(pdf.epw * 0.7, _LINE, bar.label)
        pdf.cell(0, _LINE, bar.value, align="R", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        for colour, wide in ((_RULE, 1000), (_BAR, chart.width(bar))):
            # The fill colour would otherwise stay for the table's background.
            with pdf.local_context(fill_color=colour):
                pdf.rect(pdf.l_margin, pdf.get_y(), pdf.epw * wide / 1000, 1.8 if wide else 0, style="F")
        pdf.ln(3.4)


def _table(pdf: FPDF, report: ReportView) -> None:
    _write(pdf, 9)
    pdf.set_draw_color(*_RULE)
    wide = [_FIGURES_WIDE if kind != "words" else _WORDS_WIDE for _, kind in report.headings]
    heads = FontFace(emphasis=TextEmphasis.B, color=_SOFT)
    with pdf.table(
        borders_layout=TableBordersLayout.HORIZONTAL_LINES,
        col_widths=(_PLACE_WIDE, *wide[1:]),
        text_align=tuple("RIGHT" if kind in _RIGHT else "LEFT" for _, kind in report.headings),
        headings_style=heads,
        line_height=_LINE,
        gutter_width=3,
        padding=(0.8, 1),
    ) as table:
        table.row([name for name, _ in report.headings])
        for row in report.rows:
            table.row([cell.shown for cell in row])


def _remarks(pdf: FPDF, report: ReportView) -> None:
    pdf.ln(6)
    _write(pdf, 8.5, _SOFT)
    for one in (*report.remarks, report.made):
        _paragraph(pdf, one, 4.4)
