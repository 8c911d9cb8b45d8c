import { createHash } from 'node:crypto';
import type { Caller } from '../domain/accounts/caller.ts';
import { LandfallError } from '../errors.ts';
import { claimWrite, finishWrite, insertAssistantCall, releaseWrite } from '../store/accounts/assistant-calls.ts';
import type { Db } from '../store/tables.ts';
import { DAY_MS } from '../values/duration.ts';
import { type Instant, toInstant } from '../values/instant.ts';

/** How long calls are shown, and keys of changes remembered. */
const CALL_DAYS = 30;
const WRITE_DAYS = 1;

export async function noteAssistantCall(
  db: Db,
  caller: Caller,
  call: { readonly tool: string; readonly succeeded: boolean },
  now: Date,
): Promise<void> {
  await insertAssistantCall(db, caller, { ...call, at: toInstant(now) }, daysBefore(now, CALL_DAYS));
}

/**
 * Makes a change once for each key of the account, and gives the answer it had to whoever sends the key again. What
 * failed leaves the key free.
 */
export async function writeOnce(
  db: Db,
  { accountId }: Caller,
  { tool, key, fingerprint }: { readonly tool: string; readonly key: string; readonly fingerprint: string },
  run: () => Promise<object>,
  now: Date,
): Promise<object> {
  const sha256 = createHash('sha256').update(`${tool} ${fingerprint}`).digest();
  const claim = { accountId, key, sha256, at: toInstant(now) };
  const earlier = await claimWrite(db, claim, daysBefore(now, WRITE_DAYS));
  if (earlier === undefined) {
    try {
      const answer = await run();
      await finishWrite(db, claim, answer);
      return answer;
    } catch (error) {
      await releaseWrite(db, claim);
      throw error;
    }
  }
  if (!earlier.sha256.equals(sha256)) {
    throw new LandfallError('conflict', 'This idempotency_key was used for something else: choose another.');
  }
  if (earlier.answer === null) throw new LandfallError('conflict', 'This change is being made at this moment.');
  return earlier.answer;
}

function daysBefore(now: Date, days: number): Instant {
  return toInstant(new Date(now.getTime() - days * DAY_MS));
}
