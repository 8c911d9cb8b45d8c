/** How long to be patient. */
export interface Waiting {
  /** Tries after the first one; 4 unless said otherwise. */
  readonly retries?: number;
  /** The longest wait between two tries in milliseconds; a minute unless said otherwise. */
  readonly maxWaitMs?: number;
  readonly fetch?: typeof fetch;
  /** Waits; for tests. */
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Nobody answered at the address: a wrong one, a service that is away, a certificate that is not trusted. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor(url: string, cause: unknown) {
    super(`cannot reach ${new URL(url).origin}: ${reasonOf(cause)}`, { cause });
  }
}

const RETRIES = 4;
const MAX_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;
/** The service took nothing in: asking again cannot do anything twice. */
const NOT_TAKEN = [429, 503];
/** Something in between failed, and nobody knows how far it got. */
const UNSURE = [500, 502, 504];
const HARMLESS = ['GET', 'PUT', 'DELETE'];

/**
 * Asks again when the service says "later" or does not answer, as long as that does nothing twice: what was refused with
 * 429 or 503 always, what may have been done only where doing it again makes no difference. `Retry-After` says when.
 */
export async function requestPatiently(waiting: Waiting, url: string, init: RequestInit): Promise<Response> {
  const { retries = RETRIES, maxWaitMs = MAX_WAIT_MS, fetch: ask = fetch, sleep = delay } = waiting;
  const isHarmless = HARMLESS.includes(init.method ?? 'GET');
  for (let tries = 0; ; tries++) {
    const outcome = await attempt(ask, url, init);
    const mayRepeat = 'error' in outcome ? isHarmless && !init.signal?.aborted : isWorthRepeating(outcome, isHarmless);
    if (!mayRepeat || tries >= retries) {
      if ('error' in outcome) throw init.signal?.aborted ? outcome.error : new UnreachableError(url, outcome.error);
      return outcome;
    }
    const asked = 'error' in outcome ? undefined : retryAfterMs(outcome.headers.get('retry-after'));
    await sleep(Math.min(asked ?? FIRST_WAIT_MS * 2 ** tries, maxWaitMs));
  }
}

async function attempt(ask: typeof fetch, url: string, init: RequestInit): Promise<Response | { error: unknown }> {
  try {
    return await ask(url, init);
  } catch (error) {
    return { error };
  }
}

function isWorthRepeating({ status }: Response, isHarmless: boolean): boolean {
  return NOT_TAKEN.includes(status) || (isHarmless && UNSURE.includes(status));
}

/** Seconds, or a date. */
function retryAfterMs(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = Number(text);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** What the platform says is that a request failed; why stands in the causes of that. */
function reasonOf(error: unknown): string {
  let reason = error;
  for (let depth = 0; depth < 5 && reason instanceof Error && reason.cause !== undefined; depth++)
    reason = reason.cause;
  if (reason instanceof AggregateError) reason = reason.errors[0];
  return reason instanceof Error ? reason.message : String(reason);
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
