import { messageOf } from '../../errors.ts';
import { AnswerReader } from '../../isolated/answer-reader.ts';
import { askOutside, type OutsideQuestion } from '../../outside/ask.ts';
import { readOutsideJson } from '../../text/outside-json.ts';
import { asBuffer } from '../../values/digest.ts';
import { readAiscast } from './aiscast-answer.ts';
import { readAishub } from './aishub-answer.ts';
import { readBarentswatch } from './barentswatch-answer.ts';
import { readLocationCollection, readVesselList } from './digitraffic.ts';
import { readPortCalls } from './port-calls-answer.ts';

/** How an answer is written. */
export type AnswerFormat = keyof typeof READERS;

type Item = ReturnType<(typeof READERS)[AnswerFormat]>[number];

export type Piece =
  | { readonly kind: 'items'; readonly items: readonly Item[] }
  | { readonly kind: 'failed'; readonly reason: string };

const READERS = {
  digitraffic_locations: readLocationCollection,
  digitraffic_vessels: readVesselList,
  aishub: readAishub,
  aiscast: readAiscast,
  barentswatch: readBarentswatch,
  port_calls: readPortCalls,
} as const;

const MAX_CALL_MS = 30_000;
/** All ships that are heard at a time, with everything that is said of each. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A ship has some 25 members. */
const MAX_VALUES = 3_000_000;
const MAX_READING_MS = 10_000;
const ITEMS_A_PIECE = 200;
const TOO_COSTLY = 'answered with more than can be read';

const reader = new AnswerReader<AnswerFormat, Piece>(
  { name: 'ais-reader', source: new URL('./reader.ts', import.meta.url) },
  answer,
  MAX_READING_MS,
);

/** Asks a service, and reads its answer. `feed` is who is asked, so that feeds have turns. Throws with what went wrong. */
export async function askAndRead<Format extends AnswerFormat>(
  feed: string,
  format: Format,
  question: Pick<OutsideQuestion, 'url' | 'headers' | 'dispatcher' | 'signal'>,
): Promise<ReturnType<(typeof READERS)[Format]>> {
  const { status, bytes, truncated } = await askOutside({ ...question, maxMs: MAX_CALL_MS, maxBytes: MAX_BYTES });
  if (status !== 200) throw new Error(`answered ${status}`);
  const asker = { accountId: feed, signal: question.signal };
  const pieces = truncated ? undefined : await reader.read(format, bytes, asker);
  if (pieces === undefined) throw new Error(TOO_COSTLY);
  const items: Item[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'failed') throw new Error(piece.reason);
    items.push(...piece.items);
  }
  // As the reader of this format made them, here or in the process apart.
  return items as ReturnType<(typeof READERS)[Format]>;
}

/** Reads an answer where it is called; see above for what strangers answered. Nothing at all is no item. */
export function* answer(format: AnswerFormat, bytes: Uint8Array): Iterable<Piece> {
  const text = asBuffer(bytes).toString('utf8').trim();
  if (text === '') return;
  const reading = readOutsideJson(text, MAX_VALUES);
  if (!('json' in reading)) {
    yield { kind: 'failed', reason: reading.detail };
    return;
  }
  let items: readonly Item[];
  try {
    items = READERS[format](reading.json);
  } catch (error) {
    yield { kind: 'failed', reason: messageOf(error) };
    return;
  }
  for (let from = 0; from < items.length; from += ITEMS_A_PIECE) {
    yield { kind: 'items', items: items.slice(from, from + ITEMS_A_PIECE) };
  }
}
