import type { Asker } from '../../concurrency/asker.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { UploadError, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import { LandfallError } from '../../errors.ts';
import { IsolatedProcess } from '../../isolated/isolated-process.ts';
import { QuickFirst } from '../../isolated/quick-first.ts';
import type { NormalisedMessage, NormalisedPart } from '../../sources/edi/normalise.ts';
import type { PartnerProfile } from '../../sources/edi/partner.ts';
import type { FeedFormat, Normalised } from '../../sources/source.ts';
import type { MessageHead } from '../../sources/terminal-feed/normalise.ts';
import { answer } from './answer.ts';
import type { MessagePart, Piece, Question } from './questions.ts';

/** Whatever the bytes are made to be, so few are read faster than they are handed over. Workbooks are packed. */
const MAX_BYTES_HERE = 64 * 1024;
/** The longest message of a busy sender takes about a second. */
const MAX_READING_MS = 10_000;
const TOO_COSTLY = 'Reading it takes more time or memory than it may.';

const PROGRAM = { name: 'intake-reader', source: new URL('./reader.ts', import.meta.url) };
const reader = new QuickFirst<Question, Piece>(PROGRAM, new IsolatedProcess(PROGRAM, MAX_READING_MS));

/** The pieces of the answer; undefined when finding it took more than it may. */
export async function ask(question: Question, bytes: Uint8Array, asker: Asker): Promise<Iterable<Piece> | undefined> {
  const isFile = question.kind === 'upload' || question.kind === 'table';
  if (!isFile && bytes.length <= MAX_BYTES_HERE) return answer(question, bytes);
  return reader.ask(question, async () => bytes, asker);
}

/** Reads a file of shipments. What is wrong with it is told as errors of its rows. */
export async function readUpload(
  bytes: Uint8Array,
  asker: Asker,
): Promise<{ rows: UploadedRow[]; errors: UploadError[] }> {
  const rows: UploadedRow[] = [];
  const errors: UploadError[] = [];
  const pieces = await ask({ kind: 'upload' }, bytes, asker);
  if (!pieces) errors.push({ row: 1, column: '', message: TOO_COSTLY });
  for (const piece of pieces ?? []) {
    if (piece.kind !== 'upload') continue;
    rows.push(...piece.rows);
    errors.push(...piece.errors);
  }
  return { rows, errors };
}

/** A sheet by its name; text with separators is one without. */
export interface ReadSheet {
  readonly name: string;
  readonly rows: string[][];
}

/** The cells of the sheets of a workbook, or of text with separators. */
export async function readCells(bytes: Uint8Array, asker: Asker): Promise<ReadSheet[]> {
  const pieces = await ask({ kind: 'table' }, bytes, asker);
  if (!pieces) throw new LandfallError('unprocessable', TOO_COSTLY);
  const sheets: ReadSheet[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'table') continue;
    if (piece.problem !== null) throw new LandfallError('unprocessable', piece.problem);
    if (sheets.at(-1)?.name !== piece.sheet) sheets.push({ name: piece.sheet, rows: [] });
    for (const row of piece.cells) sheets.at(-1)?.rows.push([...row]);
  }
  return sheets;
}

/** Reads an answer, which `asked` says to what, or a message. Never throws for what it holds: that is a problem of it. */
export async function readFeed(
  feed: { readonly format: FeedFormat; readonly asked: string },
  body: Uint8Array,
  asker: Asker,
): Promise<Normalised> {
  const pieces = await ask({ kind: 'feed', ...feed }, body, asker);
  if (!pieces) return { observations: [], problems: [{ reason: 'too_large', detail: TOO_COSTLY, pointer: '' }] };
  const read = [...pieces].filter((piece) => piece.kind === 'feed');
  return {
    observations: read.flatMap(({ observations }) => observations),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** What a message of a terminal says as a whole; undefined when that cannot be told. */
export async function readMessageHead(body: Uint8Array, asker: Asker): Promise<MessageHead | undefined> {
  for (const piece of (await ask({ kind: 'head' }, body, asker)) ?? []) {
    if (piece.kind === 'head') return piece;
  }
  return undefined;
}

/** Reads the interchanges of a payload. One with too many of them, or that takes too much, is refused as a whole. */
export async function readEdi(
  payload: Uint8Array,
  profiles: readonly PartnerProfile[],
  asker: Asker,
): Promise<NormalisedPart[]> {
  const pieces = await ask({ kind: 'edi', profiles }, payload, asker);
  if (!pieces) throw new LandfallError('unprocessable', TOO_COSTLY);
  const parts: NormalisedPart[] = [];
  let messages = new Messages();
  for (const piece of pieces) {
    if (piece.kind === 'too_many') throw new LandfallError('unprocessable', piece.what);
    if (piece.kind === 'part') {
      const { rawBytes, ...part } = piece.part;
      const raw = payload.subarray(part.offset, part.offset + rawBytes);
      messages = new Messages();
      parts.push(part.kind === 'read' ? { ...part, messages: messages.whole, raw } : { ...part, raw });
    }
    if (piece.kind === 'messages') for (const part of piece.messages) messages.add(part);
  }
  return parts;
}

/** Puts the parts of messages together again. */
class Messages {
  readonly whole: NormalisedMessage[] = [];
  #observations: Observation[] = [];

  add({ goesOn, ...message }: MessagePart): void {
    if (goesOn) {
      this.#observations.push(...message.observations);
      return;
    }
    this.#observations = [...message.observations];
    this.whole.push({ ...message, observations: this.#observations });
  }
}
