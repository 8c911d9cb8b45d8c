import { PassThrough, type Readable } from 'node:stream';
import type PDFDocument from 'pdfkit';
import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { Letter, LetterSection, LetterTable } from '../../domain/invoices/letter.ts';

type Page = InstanceType<typeof PDFDocument>;

const MARGIN = 56;
const FONT = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const TEXT_SIZE = 10;
const SMALL_SIZE = 8.5;
const CELL_GAP = 6;
const RULE_COLOUR = '#b8c0c8';

/** The letter as a PDF, on as many pages as it takes. */
export async function writeLetterPdf(letter: Letter): Promise<Readable> {
  const { default: Document } = await import('pdfkit');
  const page = new Document({
    size: 'A4',
    margin: MARGIN,
    info: { Title: plain(letter.title), Author: plain(letter.from) },
  });
  // A document begins to flow when it is read; what is written into it here waits in this stream.
  const written = new PassThrough();
  page.pipe(written);
  write(page, letter, written).catch((error: unknown) =>
    written.destroy(new Error('the letter could not be written', { cause: error })),
  );
  return written;
}

/** As it is read, with the turns of others in between: a table may have thousands of rows. */
async function write(page: Page, letter: Letter, written: PassThrough): Promise<void> {
  writeHead(page, letter);
  for await (const step of inTurns(stepsOf(page, letter.sections))) {
    if (written.destroyed) return;
    if (written.writableNeedDrain) await untilRead(written);
    step();
  }
  page.end();
}

function untilRead(written: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      written.off('drain', go).off('close', go);
      resolve();
    };
    written.once('drain', go).once('close', go);
  });
}

function* stepsOf(page: Page, sections: readonly LetterSection[]): Generator<() => void> {
  for (const section of sections) {
    yield () => writeSection(page, section);
    if (section.table && section.table.rows.length > 0) yield* tableSteps(page, section.table);
  }
}

function writeHead(page: Page, { title, on, from, to, subject }: Letter): void {
  page.font(BOLD).fontSize(TEXT_SIZE).text(plain(from)).font(FONT).text(on).moveDown();
  for (const line of to) page.text(plain(line));
  page.moveDown().font(BOLD).fontSize(15).text(plain(title)).moveDown(0.5).fontSize(TEXT_SIZE);
  for (const [name, value] of subject) {
    page.font(BOLD).text(`${name}: `, { continued: true }).font(FONT).text(plain(value));
  }
}

function writeSection(page: Page, { title, sentences }: LetterSection): void {
  keepTogether(page, 4 * TEXT_SIZE);
  page.moveDown().font(BOLD).fontSize(11.5).text(plain(title), MARGIN).moveDown(0.3).font(FONT).fontSize(TEXT_SIZE);
  for (const sentence of sentences)
    page.text(plain(sentence), MARGIN, undefined, { width: widthOf(page) }).moveDown(0.2);
}

function* tableSteps(page: Page, { columns, rows }: LetterTable): Generator<() => void> {
  const shares = columns.map(({ share }) => share);
  const titles = columns.map(({ title }) => title);
  yield () => {
    page.moveDown(0.2).font(BOLD).fontSize(SMALL_SIZE);
    writeRow(page, shares, titles);
    page.font(FONT);
  };
  for (const row of rows) yield () => writeRow(page, shares, row);
  yield () => page.fontSize(TEXT_SIZE);
}

function writeRow(page: Page, shares: readonly number[], cells: readonly string[]): void {
  const width = (index: number) => widthOf(page) * (shares[index] ?? 0) - CELL_GAP;
  const heights = cells.map((cell, index) => page.heightOfString(plain(cell) || ' ', { width: width(index) }));
  const height = Math.max(...heights) + CELL_GAP;
  keepTogether(page, height);
  const top = page.y;
  let left = MARGIN;
  for (const [index, cell] of cells.entries()) {
    page.text(plain(cell), left, top, { width: width(index) });
    left += widthOf(page) * (shares[index] ?? 0);
  }
  const bottom = top + height - CELL_GAP / 2;
  page
    .lineWidth(0.5)
    .strokeColor(RULE_COLOUR)
    .moveTo(MARGIN, bottom)
    .lineTo(page.page.width - MARGIN, bottom)
    .stroke();
  page.x = MARGIN;
  page.y = top + height;
}

function keepTogether(page: Page, height: number): void {
  if (page.y + height > page.page.height - MARGIN) page.addPage();
}

function widthOf({ page }: Page): number {
  return page.width - 2 * MARGIN;
}

/** The fonts that every reader of PDF has know the letters of western Europe; what they lack is shown as such. */
function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[‐‑]/g, '-')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/gu, '?');
}
