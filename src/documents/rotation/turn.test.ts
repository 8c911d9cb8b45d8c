import { getDocument } from 'unpdf/pdfjs';
import { describe, expect, it } from 'vitest';
import { writePackedPdf } from '../../../test/documents/pdf-file.ts';
import { form, writePdf } from '../../simulator/office/pdf-file.ts';
import { readText } from '../text/read-text.ts';
import type { Degrees } from './degrees.ts';
import { turn } from './turn.ts';

const PAGES = [form([[[40, 'ARRIVAL NOTICE']]]), form([[[40, 'Terms (see \\ over)']]])];

describe('turning a document', () => {
  for (const [name, write] of [
    ['plain', writePdf],
    ['packed', writePackedPdf],
  ] as const) {
    it(`turns every page of a ${name} PDF and leaves what is on it`, async () => {
      const file = write(PAGES);
      const turned = turn(file, 90);
      expect(await rotationsOf(turned)).toEqual([90, 90]);
      expect(await readText(turned ?? file, null)).toMatchObject({ kind: 'text', pages: [{ page: 1 }, { page: 2 }] });
      expect(Buffer.from(turned ?? []).subarray(0, file.length)).toEqual(Buffer.from(file));
    });

    it(`turns a ${name} PDF again and again`, async () => {
      let file = write(PAGES, 270);
      for (const degrees of [180, 90, 270] as const) file = turn(file, degrees) ?? file;
      expect(await rotationsOf(file)).toEqual([90, 90]);
    });
  }

  it('leaves an encrypted PDF alone', () => {
    const file = Buffer.from(writePdf(PAGES)).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 9 0 R');
    expect(turn(Buffer.from(file, 'latin1'), 90)).toBeUndefined();
  });

  it('turns a JPEG by its orientation, which it adds where there is none', () => {
    const plain = jpeg([]);
    const once = turn(plain, 90);
    expect(orientationOf(once)).toBe(6);
    expect(orientationOf(turn(once ?? plain, 90))).toBe(3);
    expect(orientationOf(turn(once ?? plain, 270))).toBe(1);
    expect(turn(once ?? plain, 180)?.length).toBe(once?.length);
  });

  it('puts the orientation behind the first segment of a JFIF file', () => {
    const jfif = [0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
    const turned = Buffer.from(turn(jpeg(jfif), 180) ?? []);
    expect([...turned.subarray(2, 4), ...turned.subarray(20, 22)]).toEqual([0xff, 0xe0, 0xff, 0xe1]);
    expect(orientationOf(turned)).toBe(3);
  });

  it('turns a PNG by its pixels', () => {
    // One pixel wide and two high becomes two wide and one high.
    const tall = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAAAAAC86un7AAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC';
    const turned = Buffer.from(turn(Buffer.from(tall, 'base64'), 90) ?? []);
    expect([turned.readUInt32BE(16), turned.readUInt32BE(20)]).toEqual([2, 1]);
  });

  it('cannot turn anything else', () => {
    for (const degrees of [90, 180, 270] satisfies Degrees[])
      expect(turn(new TextEncoder().encode('ARRIVAL NOTICE'), degrees)).toBeUndefined();
  });
});

async function rotationsOf(file: Uint8Array | undefined): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(file ?? []), isEvalSupported: false, verbosity: 0 });
  const document = await task.promise;
  const pages = await Promise.all([1, 2].map((page) => document.getPage(page)));
  await task.destroy();
  return pages.map((page) => page.rotate);
}

function jpeg(segments: readonly number[]): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, ...segments, 0xff, 0xda, 0, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0xff, 0xd9]);
}

function orientationOf(file: Uint8Array | undefined): number | undefined {
  const bytes = Buffer.from(file ?? []);
  const at = bytes.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1]));
  return at < 0 ? undefined : bytes.readUInt16BE(at + 8);
}
