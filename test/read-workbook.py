"""Reads a workbook from standard input with nothing but Python's own library, and writes its cells as JSON."""
import datetime, io, json, re, sys, zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert archive.testzip() is None
parts = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist()}
styles = parts["xl/styles.xml"]
formats = {f.get("numFmtId"): f.get("formatCode") for f in styles.iter(MAIN + "numFmt")}
cells = [(formats.get(x.get("numFmtId")), x.get("quotePrefix") == "1") for x in styles.find(MAIN + "cellXfs")]


def place(address):
    number = 0
    for letter in re.match("[A-Z]+", address).group():
        number = number * 26 + ord(letter) - 64
    return number - 1


def value(cell):
    assert cell.find(MAIN + "f") is None
    shape, quoted = cells[int(cell.get("s", "0"))]
    if cell.get("t") == "inlineStr":
        text = "".join(t.text or "" for t in cell.iter(MAIN + "t"))
        return {"quoted": text} if quoted else text
    number = float(cell.find(MAIN + "v").text)
    if shape is None:
        return number
    at = datetime.datetime(1899, 12, 30) + datetime.timedelta(minutes=round(number * 1440))
    return {"time": at.strftime("%Y-%m-%d %H:%M")} if "hh" in shape else {"day": at.strftime("%Y-%m-%d")}


sheets = [one.get("name") for one in parts["xl/workbook.xml"].find(MAIN + "sheets")]
name = sys.argv[1] if len(sys.argv) > 1 else sheets[0]
sheet = parts[f"xl/worksheets/sheet{sheets.index(name) + 1}.xml"]
rows = []
for row in sheet.iter(MAIN + "row"):
    line = {place(cell.get("r")): value(cell) for cell in row}
    rows.append([line.get(index) for index in range(max(line, default=-1) + 1)])
json.dump({"name": name, "rows": rows, "filter": sheet.find(MAIN + "autoFilter").get("ref")}, sys.stdout)
