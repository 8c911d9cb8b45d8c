import { type Dispatcher, request } from 'undici';

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
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  if (statusCode !== 200) throw new Error(`answered ${statusCode}`);
  const text = Buffer.concat(chunks).toString('utf8').trim();
  return text === '' ? undefined : JSON.parse(text);
}
