import { inTransaction } from '../../db/transaction.ts';
import { dayAfter } from '../../domain/free-time/day-facts.ts';
import type { GateDay } from '../../domain/free-time/terminal-calendar.ts';
import { TOLD_DAYS_AHEAD, TOLD_DAYS_BEFORE } from '../../domain/free-time/told-gates.ts';
import { readStatedTime } from '../../domain/observations/stated-time.ts';
import { enqueueRecount } from '../../queue/jobs/free-time.ts';
import type { MessageHead } from '../../sources/terminal-feed/normalise.ts';
import { beginRecount } from '../../store/free-time/recounts.ts';
import { keepToldGateDays } from '../../store/free-time/told-gate-days.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { Tracking } from '../tracking.ts';

/** Keeps on which days a terminal says its gate is open, and has all counted again where that is news; tells of how many days. */
export async function takeInGates(
  { db, resolvePlace }: Pick<Tracking, 'db' | 'resolvePlace'>,
  accountId: Id,
  { source, sentAt, place, gates }: MessageHead,
  receivedAt: Instant,
): Promise<number> {
  const resolved = gates.length === 0 ? null : resolvePlace(place);
  if (resolved === null || (resolved.terminalId ?? resolved.locode) === null) return 0;
  const { terminalId } = resolved;
  const where = { terminalId, locode: terminalId === null ? resolved.locode : null };
  const said = { source, saidAt: saidAt(sentAt, receivedAt) };
  const days = plausible(gates, receivedAt).map((day) => ({ ...day, ...where, ...said }));
  await inTransaction(db, async (trx) => {
    if ((await keepToldGateDays(trx, accountId, days)) === 0) return;
    await beginRecount(trx, accountId, receivedAt);
    await enqueueRecount(trx, accountId);
  });
  return days.length;
}

/** One word for each day, and none of days long past or far ahead. */
function plausible(gates: readonly GateDay[], receivedAt: Instant): GateDay[] {
  const today = receivedAt.slice(0, 10);
  const [from, to] = [dayAfter(today, -TOLD_DAYS_BEFORE), dayAfter(today, TOLD_DAYS_AHEAD)];
  return [...new Map(gates.map((day) => [day.on, day])).values()].filter(({ on }) => on >= from && on <= to);
}

/** Nobody sends later than it is received. */
function saidAt(sentAt: string, receivedAt: Instant): Instant {
  const time = readStatedTime(sentAt);
  const isKnown = typeof time !== 'string' && time.kind === 'instant' && compareInstants(time.at, receivedAt) <= 0;
  return isKnown ? time.at : receivedAt;
}
