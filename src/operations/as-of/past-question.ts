import type { Asker } from '../../concurrency/asker.ts';
import { FairTurns } from '../../concurrency/fair-turns.ts';
import { createSemaphore, type Semaphore } from '../../concurrency/semaphore.ts';
import { LandfallError } from '../../errors.ts';
import type { Id } from '../../values/id.ts';

/** Of the processor, for one question: seconds more than the longest journey takes. */
const MAX_WORK_MS = 10_000;
/** Each holds all that was ever said of a shipment. */
const AT_ONCE = 1;
const MAX_WAITING = 8;
const RETRY_SECONDS = 5;

/** A question about the past, with what it took so far. */
export interface PastQuestion {
  readonly accountId: Id;
  readonly signal: AbortSignal | undefined;
  workMs: number;
}

const turns = new FairTurns();
/** Of the accounts that are asking. */
const places = new Map<Id, { readonly semaphore: Semaphore; asking: number }>();

/** Answers one question of an account after the other, and ends with whoever asked. */
export async function askPast<Result>(
  { accountId, signal }: Asker,
  answer: (question: PastQuestion) => Promise<Result>,
): Promise<Result> {
  const place = places.get(accountId) ?? { semaphore: newSemaphore(), asking: 0 };
  places.set(accountId, place);
  place.asking++;
  try {
    return await place.semaphore(() => {
      requireAsker(signal);
      return answer({ accountId, signal, workMs: 0 });
    });
  } finally {
    if (--place.asking === 0) places.delete(accountId);
  }
}

/** A part of the work: a turn at a time, with those of others in between. */
export function deriveInTurns<Result>(question: PastQuestion, steps: Generator<unknown, Result>): Promise<Result> {
  return turns.run(question.accountId, steps, (ms) => {
    requireAsker(question.signal);
    question.workMs += ms;
    if (question.workMs > MAX_WORK_MS) throw tooMuch();
  });
}

function newSemaphore(): Semaphore {
  const detail = `The past is told one question after the other, and ${MAX_WAITING} more of an account wait.`;
  const refuse = () => new LandfallError('too_many_requests', detail, { retryAfterSeconds: RETRY_SECONDS });
  return createSemaphore({ atOnce: AT_ONCE, maxWaiting: MAX_WAITING, refuse });
}

function requireAsker(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new LandfallError('unavailable', 'Whoever asked for this has gone.');
}

function tooMuch(): LandfallError {
  const seconds = MAX_WORK_MS / 1_000;
  const detail = `To tell this of the past takes more than ${seconds} s of work: too much was said of it. Ask for less of it at a time.`;
  return new LandfallError('unprocessable', detail);
}
