import { sql } from 'kysely';
import type { ContainerState } from '../../domain/containers/container.ts';
import type { ShipmentState } from '../../domain/shipments/shipment.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';

/** What asking about a shipment needs, and what decides when to ask next and whether to stop if nothing is new. */
export interface PollTarget extends TargetRow {
  readonly containerNumbers: readonly string[];
  readonly containers: readonly { readonly state: BoxState }[];
}

interface TargetRow extends OfAccount {
  readonly scac: string;
  readonly numberType: RequestType;
  readonly number: string;
  readonly stoppedAt: Instant | null;
  /** When the line last said something new, or the shipment was created. */
  readonly lastChangedAt: Instant;
  readonly resumedAt: Instant | null;
  readonly state: TargetState;
  /** The last answer, while the same one again would change nothing. */
  readonly answerDigest: Buffer | null;
  readonly saidDigest: Buffer | null;
  readonly answeredAt: Instant | null;
  /** The account keeps as much as it may, answers included. */
  readonly isFull: boolean;
}

type TargetState = Pick<
  ShipmentState,
  'bookingCancelled' | 'polEtdAt' | 'polAtdAt' | 'podEtaAt' | 'podAtaAt' | 'destinationEtaAt' | 'destinationAtaAt'
>;

type BoxState = Pick<
  ContainerState,
  'currentStatus' | 'lastFreeDays' | 'podFullOutAt' | 'finalDestinationFullOutAt' | 'emptyTerminatedAt'
>;

/** By the ids of the shipments, each of its account. */
export async function readPollTargets(db: Db, shipments: readonly OfAccount[]): Promise<Map<Id, PollTarget>> {
  if (shipments.length === 0) return new Map();
  const keys = { accountIds: shipments.map(({ accountId }) => accountId), ids: shipments.map(({ id }) => id) };
  const [rows, boxes] = [await shipmentsOf(db, keys), groupBy(await boxesOf(db, keys), (box) => box.shipmentId)];
  return new Map(
    rows.map(({ accountId, id, scac, numberType, number, stoppedAt, lastChangedAt, resumedAt, ...rest }) => {
      const { answerDigest, saidDigest, answeredAt, isFull, ...state } = rest;
      const known = { answerDigest, saidDigest, answeredAt, isFull, stoppedAt, lastChangedAt, resumedAt };
      const own = boxes.get(id) ?? [];
      const containers = own.map(({ shipmentId, number: _, ...box }) => ({ state: box }));
      const containerNumbers = own.map((box) => box.number);
      return [id, { accountId, id, scac, numberType, number, ...known, state, containers, containerNumbers }];
    }),
  );
}

interface Keys {
  readonly accountIds: readonly Id[];
  readonly ids: readonly Id[];
}

const shipmentsOf = prepared<Keys, Omit<TargetRow, 'state'> & TargetState>(
  (_, slot) => sql`
    select shipment.account_id as "accountId", shipment.id, shipment.scac, number_type as "numberType",
      normalized_number as number, line_tracking_stopped_at as "stoppedAt",
      coalesce(refresh.changed_at, created_at) as "lastChangedAt", line_tracking_resumed_at as "resumedAt",
      booking_cancelled as "bookingCancelled", pol_etd_at as "polEtdAt", pol_atd_at as "polAtdAt", pod_eta_at as "podEtaAt",
      pod_ata_at as "podAtaAt", destination_eta_at as "destinationEtaAt", destination_ata_at as "destinationAtaAt",
      answer_digest as "answerDigest", said_digest as "saidDigest", answered_at as "answeredAt",
      exists (select from account_storage as storage where storage.account_id = wanted.account_id and is_full) as "isFull"
    from unnest(${slot('accountIds')}::uuid[], ${slot('ids')}::uuid[]) as wanted (account_id, id)
    join shipment on shipment.account_id = wanted.account_id and shipment.id = wanted.id
    join poll on poll.account_id = wanted.account_id and poll.id = wanted.id
    left join shipment_refresh as refresh on refresh.account_id = wanted.account_id and refresh.shipment_id = wanted.id`,
);

const boxesOf = prepared<Keys, BoxState & { readonly shipmentId: Id; readonly number: string }>(
  (_, slot) => sql`
    select shipment_id as "shipmentId", number, current_status as "currentStatus", last_free_days as "lastFreeDays",
      pod_full_out_at as "podFullOutAt", final_destination_full_out_at as "finalDestinationFullOutAt",
      empty_terminated_at as "emptyTerminatedAt"
    from unnest(${slot('accountIds')}::uuid[], ${slot('ids')}::uuid[]) as wanted (account_id, id)
    join container on container.account_id = wanted.account_id and container.shipment_id = wanted.id
    where left_shipment_at is null
    order by number`,
);
