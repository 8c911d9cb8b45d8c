import { newId } from '../../src/values/id.ts';
import type { Attempt } from './attempts.ts';

const ANSWER_MS = 120_000;
/** Too busy, or too much at once: says nothing about what was asked for. */
const NOT_NOW = [429, 503];
/** Differs from one answer to the next, whatever was asked. */
const VARYING = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
  /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g,
];

export interface Answered {
  readonly status: number;
  readonly text: string;
}

export async function send(url: string, { method, path, key, headers, body }: Attempt): Promise<Answered> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(key === undefined ? {} : { authorization: `Token ${key}` }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    signal: AbortSignal.timeout(ANSWER_MS),
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}

/**
 * Asks the same about ids of nothing at all. Whoever is answered differently learns that the others are of something, or
 * got at it; an empty list, or the id that was sent, tells nothing.
 */
export async function differenceFromNothing(
  url: string,
  attempt: Attempt,
  answered: Answered,
): Promise<string | undefined> {
  const twin = aboutNothing(attempt);
  const isTelling = attempt.method === 'GET' || answered.status < 300;
  if (twin === undefined || !isTelling || NOT_NOW.includes(answered.status)) return undefined;
  const other = await send(url, twin);
  if (NOT_NOW.includes(other.status)) return undefined;
  if (other.status === answered.status && steady(other.text) === steady(answered.text)) return undefined;
  const shown = ({ status, text }: Answered) => `${status} ${text.slice(0, 300)}`;
  return `another account's: ${shown(answered)}, nothing's: ${shown(other)} (${String(attempt.body ?? '').slice(0, 300)})`;
}

/** Undefined when there is no id of another account in it. */
function aboutNothing(attempt: Attempt): Attempt | undefined {
  const { path, body, foreign = [] } = attempt;
  const sent = foreign.filter((id) => path.includes(id) || (typeof body === 'string' && body.includes(id)));
  if (sent.length === 0) return undefined;
  const without = (text: string) => sent.reduce((rest, id) => rest.replaceAll(id, newId()), text);
  return { ...attempt, path: without(path), ...(typeof body === 'string' && { body: without(body) }) };
}

function steady(text: string): string {
  return VARYING.reduce((rest, varying) => rest.replaceAll(varying, '…'), text);
}
