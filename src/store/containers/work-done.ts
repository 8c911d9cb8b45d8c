import { sql } from 'kysely';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { Id } from '../../values/id.ts';
import type { Trx } from '../tables.ts';

/** What somebody did something about. */
export interface WorkSubject {
  readonly id: Id;
  readonly shipmentId: Id | null;
  readonly containerId: Id | null;
  readonly trackingRequestId: Id | null;
}

export interface WorkDone {
  /** `exception.changed`, `shipment.changed`: what those who look at it should look at again. */
  readonly name: `${string}.changed`;
  /** As the audit trail names it. */
  readonly action: string;
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Tells colleagues what somebody did, in the stream and the feed of changes. Subscribers of webhooks are not told. */
export async function tellOfWork(
  trx: Trx,
  caller: Caller,
  { name, action, changes }: WorkDone,
  subjects: readonly WorkSubject[],
): Promise<void> {
  if (subjects.length === 0) return;
  const data = { action, changes, actorType: caller.actor.type, actorId: caller.actor.id };
  await sql`
    with done as (
      insert into domain_event (account_id, name, occurred_at, shipment_id, container_id, tracking_request_id,
        subject_type, subject_id, data)
      select ${caller.accountId}, ${name}, now(), subject."shipmentId", subject."containerId",
        subject."trackingRequestId", 'work', subject.id, ${JSON.stringify(data)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb) as subject (id uuid, "shipmentId" uuid,
        "containerId" uuid, "trackingRequestId" uuid)
      returning account_id, id
    )
    insert into alert_inbox (account_id, event_id) select account_id, id from done
    where exists (select from alert_interest where account_id = ${caller.accountId})`.execute(trx);
}

export function workOnShipment(id: Id): WorkSubject {
  return { id, shipmentId: id, containerId: null, trackingRequestId: null };
}
