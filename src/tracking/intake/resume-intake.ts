import { messageOf } from '../../errors.ts';
import {
  claimUnsettledInterchanges,
  type StoredInterchange,
  settleInterchange,
} from '../../store/intake/edi-interchanges.ts';
import { quarantine } from '../../store/intake/quarantine.ts';
import { findPayload } from '../../store/intake/raw-payloads.ts';
import { claimUnreadPayloads, markRead, type UnreadPayload } from '../../store/intake/unread-payloads.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';
import { processStoredInterchange } from './process-interchange.ts';
import { readAgain } from './reprocess.ts';

/** Whoever began it this long ago and is not done has ended. Doing it twice would change nothing either. */
const GIVEN_UP_AFTER_MS = 2 * MINUTE_MS;
const MAX_AT_ONCE = 100;
/** What failed so often fails by a mistake of ours, and waits in the quarantine for its correction. */
const MAX_TRIES = 8;

/** Takes up what was stored and not applied, because the process that had it ended or failed. */
export async function resumeIntake(tracking: Tracking): Promise<void> {
  const { db, now } = tracking;
  const at = toInstant(now());
  const begunBefore = toInstant(new Date(now().getTime() - GIVEN_UP_AFTER_MS));
  for (const unread of await claimUnreadPayloads(db, begunBefore, at, MAX_AT_ONCE))
    await resumePayload(tracking, unread);
  for (const unsettled of await claimUnsettledInterchanges(db, begunBefore, at, MAX_AT_ONCE)) {
    await resumeInterchange(tracking, unsettled);
  }
}

async function resumePayload(tracking: Tracking, { accountId, payloadId, tries }: UnreadPayload): Promise<void> {
  const { db, log } = tracking;
  try {
    const payload = await findPayload(db, accountId, payloadId);
    if (payload) await readAgain(tracking, payload);
    await markRead(db, accountId, payloadId);
    log.info({ payloadId }, 'an interrupted message was applied');
  } catch (error) {
    log.error({ payloadId, tries, reason: messageOf(error) }, 'a stored message could not be applied');
    if (tries < MAX_TRIES) return;
    await setAside(tracking, accountId, payloadId, error);
    await markRead(db, accountId, payloadId);
  }
}

async function resumeInterchange(tracking: Tracking, interchange: StoredInterchange): Promise<void> {
  const { db, log } = tracking;
  const { accountId, id, payloadId, tries } = interchange;
  try {
    await processStoredInterchange(tracking, interchange);
    log.info({ interchangeId: id }, 'an interrupted interchange was applied');
  } catch (error) {
    log.error({ interchangeId: id, tries, reason: messageOf(error) }, 'a stored interchange could not be applied');
    if (tries < MAX_TRIES) return;
    const problem = await setAside(tracking, accountId, payloadId, error);
    const counts = { observationCount: 0, waitingCount: 0, shipmentCount: 0 };
    await settleInterchange(db, accountId, id, { status: 'quarantined', ...counts, problems: [problem] });
  }
}

async function setAside({ db, now }: Tracking, accountId: Id, payloadId: Id, error: unknown) {
  const payload = await findPayload(db, accountId, payloadId);
  const problem = { reason: 'not_applied', detail: `It could not be applied: ${messageOf(error)}`, pointer: '' };
  if (payload) await quarantine(db, { ...payload, ...problem, payloadId, at: toInstant(now()) });
  return problem;
}
