import { type Dispatcher, request } from 'undici';
import { readBounded } from '../../values/read-bounded.ts';

const ANSWER_TIMEOUT_MS = 30_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

export interface Question {
  readonly dispatcher: Dispatcher;
  readonly signal: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a service answers; undefined when it answers with nothing at all. */
export async function askJson(url: string, { dispatcher, signal, headers }: Question): Promise<unknown> {
  const { statusCode, body } = await request(url, {
    dispatcher,
    headers: { 'accept-encoding': 'identity', ...headers },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
  const text = (await readBounded(body, MAX_BODY_BYTES)).trim();
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  return text === '' ? undefined : JSON.parse(text);
}
