import { memberOf, numberOf, textOf } from './reports.ts';

const RECEIVED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;
const MAX_MESSAGES = 10_000;
/** A message has five sentences at most. */
const MAX_SENTENCES = 9;

/** The sentences of one message as a receiver heard them, and when. */
export interface HeardSentences {
  readonly sentences: readonly string[];
  readonly atMs: number;
}

/**
 * What AIS-catcher writes as JSON: a message a line (`"class":"AIS"`), or many in the `msgs` of what it posts. The sentences
 * in `nmea` are what counts: they are read as those of any other receiver. Undefined: something else.
 */
export function readAisCatcher(message: unknown, receivedMs: number): HeardSentences[] | undefined {
  const many = memberOf(message, 'msgs');
  if (Array.isArray(many)) {
    return many.slice(0, MAX_MESSAGES).flatMap((one) => readAisCatcher(one, receivedMs) ?? []);
  }
  const sentences = memberOf(message, 'nmea');
  if (textOf(message, 'class') !== 'AIS' || !Array.isArray(sentences)) return undefined;
  const texts = sentences.filter((one) => typeof one === 'string').slice(0, MAX_SENTENCES);
  return [{ sentences: texts, atMs: heardAt(message) ?? receivedMs }];
}

function heardAt(message: unknown): number | undefined {
  const seconds = numberOf(message, 'rxuxtime');
  if (seconds !== null) return Math.round(seconds * 1_000);
  const time = RECEIVED.exec(textOf(message, 'rxtime') ?? '');
  if (!time) return undefined;
  const [, year, month, day, hour, minute, second] = time;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
