import { readShipFigures } from '../../domain/emissions/emission-files.ts';
import type { Observation } from '../../domain/observations/observation.ts';
import type { Interchange, Message } from '../../sources/edi/interchange.ts';
import { type NormalisedMessage, normaliseEdi } from '../../sources/edi/normalise.ts';
import { countInterchanges } from '../../sources/edi/read-payload.ts';
import { readTable, readTables } from '../../sources/shipment-file/normalise.ts';
import { readRows } from '../../sources/shipment-file/rows.ts';
import { readMessageHead } from '../../sources/terminal-feed/normalise.ts';
import { asBuffer } from '../../values/digest.ts';
import { listable } from './listable-problems.ts';
import { NORMALISERS } from './normalisers.ts';
import type { MessagePart, Piece, Question } from './questions.ts';

const THINGS_A_PIECE = 200;
/** A day's messages of a busy forwarder are a few hundred interchanges. */
const MAX_INTERCHANGES = 1_000;
/** Of a message: most have a few. */
const STATEMENTS_A_PART = 20;
const MAX_MESSAGES = 5_000;
/** The stowage plan of the largest ships names fewer than half as many boxes. */
const MAX_STATEMENTS = 40_000;
/** A long journey, told with every change of its estimates. What is derived of a box is derived of all that is said of it. */
const MAX_OF_A_BOX = 500;

/** Reads what was sent to us where it is called; see `read.ts` for bytes from strangers. */
export async function answer(question: Question, bytes: Uint8Array): Promise<Iterable<Piece>> {
  switch (question.kind) {
    case 'upload':
      return uploadPieces(bytes);
    case 'table': {
      const reading = await readTables(asBuffer(bytes));
      if ('problem' in reading) return [{ kind: 'table', sheet: '', cells: [], problem: reading.problem.detail }];
      return reading.sheets.flatMap(({ name, table }) => {
        const rows = table.map((row) => row.map((cell) => cell.replace(MIDNIGHT, '')));
        return [...inPieces(rows, (some): Piece => ({ kind: 'table', sheet: name, cells: some, problem: null }))];
      });
    }
    case 'ships': {
      const figures = readShipFigures(asBuffer(bytes).toString('utf8'));
      if (figures === undefined) return [{ kind: 'ships', figures: null }];
      return inPieces(figures, (some): Piece => ({ kind: 'ships', figures: some }));
    }
    case 'feed': {
      const { observations, problems } = NORMALISERS[question.format].normalise(bytes, question.asked);
      const tooMuch = excessOfStatements(observations);
      if (tooMuch !== undefined) return [tooLarge(tooMuch)];
      return [
        ...inPieces(observations, (some): Piece => ({ kind: 'feed', observations: some, problems: [] })),
        ...inPieces(listable(problems), (some): Piece => ({ kind: 'feed', observations: [], problems: some })),
      ];
    }
    case 'head': {
      const head = readMessageHead(bytes);
      return head ? [{ kind: 'head', ...head }] : [];
    }
    case 'edi':
      return ediPieces(bytes, question);
  }
}

/** A cell with a day and nothing else has no time that people would see. */
const MIDNIGHT = /(?<=^\d{4}-\d\d-\d\d)T00:00:00$/;

function excessOfStatements(observations: readonly Observation[]): string | undefined {
  const ofBoxes = new Map<string, number>();
  for (const { containerNumber } of observations.map(({ subject }) => subject)) {
    if (containerNumber) ofBoxes.set(containerNumber, (ofBoxes.get(containerNumber) ?? 0) + 1);
  }
  const [most] = [...ofBoxes].sort(([, one], [, other]) => other - one);
  return (
    excess(observations.length, MAX_STATEMENTS, 'statements') ??
    (most && excess(most[1], MAX_OF_A_BOX, `statements about one box, such as ${most[0]}`))
  );
}

function tooLarge(detail: string): Piece {
  return { kind: 'feed', observations: [], problems: [{ reason: 'too_large', detail, pointer: '' }] };
}

async function uploadPieces(bytes: Uint8Array): Promise<Piece[]> {
  const reading = await readTable(asBuffer(bytes));
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
  const parts = interchanges > MAX_INTERCHANGES ? [] : normaliseEdi(bytes, profiles);
  const messages = parts.flatMap((part) => (part.kind === 'read' ? part.messages : []));
  const what =
    excess(interchanges, MAX_INTERCHANGES, 'interchanges') ??
    excess(messages.length, MAX_MESSAGES, 'messages') ??
    excessOfStatements(messages.flatMap(({ observations }) => observations));
  if (what !== undefined) {
    yield { kind: 'too_many', what };
    return;
  }
  for (const { raw, ...part } of parts) {
    const rawBytes = raw.length;
    if (part.kind === 'broken') {
      yield { kind: 'part', part: { ...part, rawBytes } };
      continue;
    }
    yield { kind: 'part', part: { ...part, interchange: withoutSegments(part.interchange), messages: [], rawBytes } };
    yield* inPieces(part.messages.flatMap(messageParts), (some): Piece => ({ kind: 'messages', messages: some }));
  }
}

function excess(count: number, most: number, things: string): string | undefined {
  return count > most ? `A payload holds at most ${most} ${things}; this one has ${count}.` : undefined;
}

function messageParts(message: NormalisedMessage): MessagePart[] {
  const parts: MessagePart[] = [
    { ...message, observations: message.observations.slice(0, STATEMENTS_A_PART), goesOn: false },
  ];
  for (let from = STATEMENTS_A_PART; from < message.observations.length; from += STATEMENTS_A_PART) {
    const observations = message.observations.slice(from, from + STATEMENTS_A_PART);
    parts.push({ ...message, observations, problems: [], goesOn: true });
  }
  return parts;
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
