/** Text on a page: points from the left and from the top, and the size of the letters. */
export interface PlacedString {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
}

const WIDTH = 595;
const HEIGHT = 842;

/** A plain PDF of these pages, with the standard font and nothing packed. `turned` sets the rotation of every page. */
export function writePdf(pages: readonly (readonly PlacedString[])[], turned?: number): Uint8Array {
  return joinObjects(objectsOf(pages, turned));
}

/** What a PDF of these pages is made of. */
export function objectsOf(pages: readonly (readonly PlacedString[])[], turned: number | undefined): string[] {
  const pageIds = pages.map((_, index) => 4 + 2 * index);
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((strings, index) => {
      const content = strings.map(draw).join('\n');
      const rotate = turned === undefined ? '' : ` /Rotate ${turned}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}]${rotate} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
}

/** Lines of columns: each row is given as pairs of a distance from the left and a text; an empty row is a gap. */
export function form(rows: readonly (readonly (readonly [number, string])[])[], size = 9): PlacedString[] {
  return rows.flatMap((row, index) => row.map(([x, text]) => ({ x, y: 40 + index * size * 1.4, text, size })));
}

/** The same by lines of text, of which two spaces part the columns. */
export function typed(text: string): PlacedString[] {
  const rows = text
    .split('\n')
    .map((line) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map((match): [number, string] => [30 + match.index * 5.4, match[0]]),
    );
  return form(rows, 7);
}

function draw({ x, y, text, size = 9 }: PlacedString): string {
  return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
}

function joinObjects(objects: readonly string[]): Uint8Array {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
