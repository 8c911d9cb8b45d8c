import { describe, expect, it } from 'vitest';
import { form, writePdf } from '../../simulator/office/pdf-file.ts';
import { textOf } from './page-text.ts';
import { readText } from './read-text.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

async function linesOf(file: Uint8Array, contentType: string | null): Promise<string[]> {
  const outcome = await readText(file, contentType);
  return outcome.kind === 'text' ? outcome.pages.flatMap(({ lines }) => lines.map(textOf)).filter(Boolean) : [];
}

describe('readText', () => {
  it('keeps lines and columns of a PDF, in whatever order they were drawn', async () => {
    const drawn = form([
      [
        [40, 'Vessel'],
        [200, 'Voyage'],
      ],
      [
        [40, 'EVER GLORY'],
        [200, '023E'],
      ],
    ]);
    expect(await linesOf(writePdf([drawn.toReversed()]), null)).toEqual(['Vessel  Voyage', 'EVER GLORY  023E']);
  });

  it('reads the same text however a page is turned', async () => {
    const drawn = form([[[40, 'ARRIVAL NOTICE']], [[40, 'ETA: 2026-11-03']]]);
    for (const turned of [0, 90, 180, 270])
      expect(await linesOf(writePdf([drawn], turned), null)).toEqual(['ARRIVAL NOTICE', 'ETA: 2026-11-03']);
  });

  it('goes by the bytes and not by the declared type', async () => {
    expect(await linesOf(writePdf([form([[[40, 'BOOKING']]])]), 'text/plain')).toEqual(['BOOKING']);
    expect(await readText(bytes('just a text'), 'application/pdf')).toEqual({ kind: 'unreadable', reason: 'broken' });
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    expect(await readText(png, 'text/plain')).toEqual({ kind: 'unreadable', reason: 'no_text' });
    expect(await readText(Uint8Array.from([0x50, 0x4b, 3, 4, 0]), null)).toEqual({
      kind: 'unreadable',
      reason: 'unsupported',
    });
  });

  it('says why a PDF gives no text', async () => {
    const file = Buffer.from(writePdf([form([[[40, 'x']]])])).toString('latin1');
    expect(await readText(writePdf([[]]), null)).toEqual({ kind: 'unreadable', reason: 'no_text' });
    expect(await readText(bytes('%PDF-1.7 and nothing'), null)).toEqual({ kind: 'unreadable', reason: 'broken' });
    const locked = file.replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >>`,
    );
    expect(await readText(Buffer.from(locked, 'latin1'), null)).toEqual({ kind: 'unreadable', reason: 'encrypted' });
  });

  it('shows of HTML what a reader sees', async () => {
    const html = `<html><head><title>no</title></head><body><!-- no --><p>A &amp; B&#x41;</p>
      <script>no</script><table><tr><td>one</td><td>two</td></tr></table>1 < 2</body>`;
    expect(await linesOf(bytes(html), null)).toEqual(['A & BA', 'one  two', '1 < 2']);
  });

  it('reads tables by their columns and texts in older encodings', async () => {
    expect(await linesOf(bytes('a;"b c"\n1;2'), 'text/csv')).toEqual(['a  b c', '1  2']);
    expect(await linesOf(Buffer.from('M\xfcller', 'latin1'), 'text/plain')).toEqual(['Müller']);
    expect(await linesOf(Buffer.from('\ufeffM\xfcller', 'utf16le'), 'text/plain')).toEqual(['Müller']);
  });

  it.each([
    ['commas', 'ref,note\nA1,"Berth 4,\r\ngate 2"\nA2,x'],
    ['semicolons', 'ref;note\nA1;"Berth 4,\ngate 2"\nA2;x'],
    ['tabs', 'ref\tnote\nA1\t"Berth 4,\ngate 2"\nA2\tx'],
  ])('keeps line breaks in quotes, between %s', async (_, text) => {
    expect(await linesOf(bytes(text), 'text/csv')).toEqual(['ref  note', 'A1  Berth 4, gate 2', 'A2  x']);
  });

  it.each([';', '\t'])('keeps the separator in quotes: %j', async (separator) => {
    const text = `ref${separator}note\nA1${separator}"Berth 4${separator} gate 2"\nA2${separator}x`;
    expect(await linesOf(bytes(text), 'text/csv')).toEqual([
      'ref  note',
      `A1  Berth 4${separator} gate 2`.replace('\t', ''),
      'A2  x',
    ]);
  });

  it('reads on where a quote is no end of a field, or has none', async () => {
    expect(await linesOf(bytes('size,note\n5" pipe,x\n"6" pipe,"y\nz"'), 'text/csv')).toEqual([
      'size  note',
      '5" pipe  x',
      '"6" pipe  y z',
    ]);
    expect(await linesOf(bytes('size,note\n"7 pipe,x\n8,y'), 'text/csv')).toEqual(['size  note', '"7 pipe  x', '8  y']);
  });

  it('breaks what is too long for a line', async () => {
    const lines = await linesOf(bytes('word '.repeat(10_000)), 'text/plain');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(5_000);
    expect(lines.join('').replace(/\s/g, '').length).toBe(40_000);
  });
});
