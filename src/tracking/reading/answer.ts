import type { Interchange, Message } from '../../sources/edi/interchange.ts';
import { normaliseEdi } from '../../sources/edi/normalise.ts';
import { countInterchanges } from '../../sources/edi/read-payload.ts';
import { readTable } from '../../sources/shipment-file/normalise.ts';
import { readRows } from '../../sources/shipment-file/rows.ts';
import { readMessageIdentity } from '../../sources/terminal-feed/normalise.ts';
import { listable } from '../listable-problems.ts';
import { NORMALISERS } from '../normalisers.ts';
import type { Piece, Question } from './questions.ts';

const THINGS_A_PIECE = 200;
/** A day's messages of a busy forwarder are a few hundred interchanges. */
export const MAX_INTERCHANGES = 1_000;

/** Reads what was sent to us where it is called; see `read.ts` for bytes from strangers. */
export async function answer(question: Question, bytes: Uint8Array): Promise<Iterable<Piece>> {
  switch (question.kind) {
    case 'upload':
      return uploadPieces(bytes);
    case 'table': {
      const reading = await readTable(bufferOf(bytes));
      if ('problem' in reading) return [{ kind: 'table', cells: [], problem: reading.problem.detail }];
      return inPieces(reading.table, (some): Piece => ({ kind: 'table', cells: some, problem: null }));
    }
    case 'feed': {
      const { observations, problems } = NORMALISERS[question.format].normalise(bytes, question.asked);
      return [
        ...inPieces(observations, (some): Piece => ({ kind: 'feed', observations: some, problems: [] })),
        ...inPieces(listable(problems), (some): Piece => ({ kind: 'feed', observations: [], problems: some })),
      ];
    }
    case 'identity': {
      const identity = readMessageIdentity(bytes);
      return identity ? [{ kind: 'identity', ...identity }] : [];
    }
    case 'edi':
      return ediPieces(bytes, question);
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

async function uploadPieces(bytes: Uint8Array): Promise<Piece[]> {
  const reading = await readTable(bufferOf(bytes));
  if ('problem' in reading) {
    return [{ kind: 'upload', rows: [], errors: [{ row: 1, column: '', message: reading.problem.detail }] }];
  }
  const { rows, errors } = readRows(reading.table);
  return [
    ...inPieces(rows, (some): Piece => ({ kind: 'upload', rows: some, errors: [] })),
    ...inPieces(errors, (some): Piece => ({ kind: 'upload', rows: [], errors: some })),
  ];
}

function* ediPieces(bytes: Uint8Array, { profiles }: Extract<Question, { kind: 'edi' }>): Iterable<Piece> {
  const interchanges = countInterchanges(bytes);
  if (interchanges > MAX_INTERCHANGES) {
    yield { kind: 'too_many', interchanges };
    return;
  }
  for (const { raw, ...part } of normaliseEdi(bytes, profiles)) {
    const rawBytes = raw.length;
    if (part.kind === 'broken') {
      yield { kind: 'part', part: { ...part, rawBytes } };
      continue;
    }
    yield { kind: 'part', part: { ...part, interchange: withoutSegments(part.interchange), messages: [], rawBytes } };
    yield* inPieces(part.messages, (some): Piece => ({ kind: 'messages', messages: some }));
  }
}

/** An acknowledgement needs the first segment of a message and how many there were; the rest has been read. */
function withoutSegments(interchange: Interchange): Interchange {
  return interchange.syntax === 'x12'
    ? { ...interchange, messages: interchange.messages.map(shorten) }
    : { ...interchange, messages: interchange.messages.map(shorten) };
}

function shorten<Segment>(message: Message<Segment>): Message<Segment> {
  return { ...message, segments: message.segments.slice(0, 1) };
}

function* inPieces<Thing>(things: readonly Thing[], toPiece: (some: Thing[]) => Piece): Iterable<Piece> {
  for (let from = 0; from < things.length; from += THINGS_A_PIECE) {
    yield toPiece(things.slice(from, from + THINGS_A_PIECE));
  }
}
