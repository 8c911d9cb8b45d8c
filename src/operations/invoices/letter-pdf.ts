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
const FOOT = 36;
const RULE_COLOUR = '#b8c0c8';
const LINK_COLOUR = '#0b5cad';

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
  numberPages(page, letter);
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

function writeSection(page: Page, { title, sentences, link }: LetterSection): void {
  keepTogether(page, 4 * TEXT_SIZE);
  page.moveDown().font(BOLD).fontSize(11.5).text(plain(title), MARGIN).moveDown(0.3).font(FONT).fontSize(TEXT_SIZE);
  for (const sentence of sentences)
    page.text(plain(sentence), MARGIN, undefined, { width: widthOf(page) }).moveDown(0.2);
  if (link === undefined) return;
  page
    .fillColor(LINK_COLOUR)
    .text(plain(link.text), { link: link.url, underline: true })
    .moveDown(0.2)
    .fillColor('black');
}

/** The titles of its columns stand on each page that it comes to, above a row at least. */
function* tableSteps(page: Page, { columns, rows }: LetterTable): Generator<() => void> {
  const titles = columns.map(({ title }) => title);
  const writeTitles = () => writeRow(page.font(BOLD).fontSize(SMALL_SIZE), columns, titles);
  yield () => {
    page.moveDown(0.2).fontSize(SMALL_SIZE);
    keepTogether(page, 3 * SMALL_SIZE + 2 * CELL_GAP);
    writeTitles();
  };
  for (const row of rows) {
    yield () => {
      if (keepTogether(page.font(FONT), heightOf(page, columns, row))) writeTitles();
      writeRow(page.font(FONT), columns, row);
    };
  }
  yield () => page.fontSize(TEXT_SIZE);
}

function heightOf(page: Page, columns: LetterTable['columns'], cells: readonly string[]): number {
  const heights = columns.map(({ share }, index) =>
    page.heightOfString(plain(cells[index] ?? '') || ' ', { width: widthOf(page) * share - CELL_GAP }),
  );
  return Math.max(...heights) + CELL_GAP;
}

function writeRow(page: Page, columns: LetterTable['columns'], cells: readonly string[]): void {
  const height = heightOf(page, columns, cells);
  const top = page.y;
  let left = MARGIN;
  for (const [index, { share, isNumber = false }] of columns.entries()) {
    const width = widthOf(page) * share - CELL_GAP;
    page.text(plain(cells[index] ?? ''), left, top, { width, align: isNumber ? 'right' : 'left' });
    left += widthOf(page) * share;
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

/** Whether it takes a new page. */
function keepTogether(page: Page, height: number): boolean {
  const isFull = page.y + height > page.page.height - MARGIN;
  if (isFull) page.addPage();
  return isFull;
}

/** Sheets of a letter may come apart. How many there are is not known before the last one, and the first are sent by then. */
function numberPages(page: Page, { title }: Letter): void {
  let number = 0;
  const writeFoot = () => {
    number++;
    const { bottom } = page.page.margins;
    // Text below the margin would begin another page.
    page.page.margins.bottom = 0;
    page
      .font(FONT)
      .fontSize(SMALL_SIZE)
      .text(`${plain(title)}, page ${number}`, MARGIN, page.page.height - FOOT, {
        width: widthOf(page),
        align: 'right',
      });
    page.page.margins.bottom = bottom;
    // What goes on from the page before is text of a section.
    page.fontSize(TEXT_SIZE);
    page.x = MARGIN;
    page.y = MARGIN;
  };
  page.on('pageAdded', writeFoot);
  writeFoot();
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
