"""Example files for tests: PDFs, Office files, and broken ones."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence

_WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_SLIDE = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
_STYLES = f'<styleSheet {_SHEET}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'


def pdf(*pages: str) -> bytes:
    """A PDF with these words on its pages; an empty page is one that was scanned."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(pages)))
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for number, words in enumerate(pages):
        drawn = f"BT /F1 12 Tf 72 720 Td ({words}) Tj ET" if words else "0 0 612 792 re f"
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {5 + 2 * number} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(drawn)} >>\nstream\n{drawn}\nendstream")
    written, places = b"%PDF-1.4\n", []
    for number, said in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj\n{said}\nendobj\n".encode()
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    tail = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}trailer\n"
    tail += f"<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(written)}\n%%EOF\n"
    return written + tail.encode()


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of these parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as zipped:
        for name, content in parts.items():
            zipped.writestr(name, content)
    return made.getvalue()


def word(*paragraphs: str) -> bytes:
    """A Word document."""
    said = "".join(f"<w:p><w:r><w:t>{words}</w:t></w:r></w:p>" for words in paragraphs)
    return archive({"word/document.xml": f"<w:document {_WORD}><w:body>{said}</w:body></w:document>"})


def powerpoint(*slides: str) -> bytes:
    """A presentation."""
    return archive(
        {
            f"ppt/slides/slide{number}.xml": f"<p {_SLIDE}><a:p><a:r><a:t>{words}</a:t></a:r></a:p></p>"
            for number, words in enumerate(slides, start=1)
        }
    )


def excel(rows: Sequence[Sequence[tuple[str, str]]], strings: Sequence[str] = ()) -> bytes:
    """A workbook; each cell is its attributes beside its place, and its value."""
    said = "".join(
        f'<row r="{number}">'
        + "".join(f'<c r="{"ABCDEF"[at]}{number}" {how}><v>{v}</v></c>' for at, (how, v) in enumerate(row) if v)
        + "</row>"
        for number, row in enumerate(rows, start=1)
    )
    shared = "".join(f"<si><t>{words}</t></si>" for words in strings)
    return archive(
        {
            "xl/worksheets/sheet1.xml": f"<worksheet {_SHEET}><sheetData>{said}</sheetData></worksheet>",
            "xl/sharedStrings.xml": f"<sst {_SHEET}>{shared}</sst>",
            "xl/styles.xml": _STYLES,
        }
    )
