import { sql } from 'kysely';
import type { CarrierState } from '../../domain/carriers/carrier-state.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { prepared } from '../prepared.ts';
import { answeredAgain } from '../shipments/shipment-tracking.ts';
import type { Db } from '../tables.ts';
import { type WellCarrier, wellCarrier } from './carrier-states.ts';
import { type ClaimedPoll, DUE_EARLIER, isLookedAtBefore, type PollPlace, ROUTINE } from './polls.ts';

/** The same answer once more, and when to ask next. */
export interface UnchangedAnswer {
  readonly carrier: WellCarrier;
  readonly at: Instant;
  readonly dueAt: Instant;
  readonly place: PollPlace;
  /** When the answer was taken in that this one repeats. */
  readonly answeredAt: Instant;
}

/**
 * Gives the row back and notes that the line answered, in one statement. Not finished when the row was not that of the lease
 * any more, or somebody spoke of the shipment meanwhile: then the answer may be news after all.
 */
export async function finishUnchanged(db: Db, poll: ClaimedPoll, answer: UnchangedAnswer): Promise<Finished> {
  const { carrier, at, dueAt, place, answeredAt } = answer;
  const { accountId, id, leaseId } = poll;
  const [row] = await finishing(db, { ...carrier, ...place, accountId, id, leaseId, at, dueAt, answeredAt });
  return { isFinished: row?.isFinished ?? false, was: row?.was ?? 'closed' };
}

interface Finished {
  readonly isFinished: boolean;
  /** How the breaker of the carrier was. */
  readonly was: CarrierState['breaker'];
}

interface Finish extends WellCarrier, PollPlace {
  readonly accountId: Id;
  readonly id: Id;
  readonly leaseId: Id;
  readonly at: Instant;
  readonly dueAt: Instant;
  readonly answeredAt: Instant;
}

const finishing = prepared<Finish, Finished>(
  (_, slot) => sql`
    with ${wellCarrier(slot)},
    finished as (
      update poll set due_at = ${slot('dueAt')}, priority = ${ROUTINE}, lease_id = null, failures = 0, not_found = 0,
        wanted_hours = ${slot('wantedHours')}, budget_key = ${slot('budgetKey')}, calls = ${slot('calls')}
      where account_id = ${slot('accountId')} and id = ${slot('id')} and lease_id = ${slot('leaseId')}
        and answered_at = ${slot('answeredAt')}
      returning account_id, id, scac, priority, due_at
    ),
    ${answeredAgain(slot)},
    lane as (
      insert into poll_lane (scac, account_id, priority, next_due_at)
      select scac, account_id, priority, due_at from finished
      where not ${isLookedAtBefore(slot, ROUTINE)} ${DUE_EARLIER}
    )
    select exists (select from finished) as "isFinished", (select was from well)`,
);
