import { type BoxFacts, NO_BOX_FACTS } from '../../domain/free-time/box-facts.ts';
import type { ClockedContainer } from '../../domain/free-time/container-clocks.ts';
import type { ClockedShipment, CountedBox } from '../../domain/free-time/count-container.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { anyOf } from '../by-ids.ts';
import { asMembersOf } from '../columns.ts';
import { inAccount } from '../in-account.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';
import { readBoxFacts } from './box-facts.ts';
import { CHARGE_COLUMNS, type ChargeRow, inOrder, type StoredFreeTime } from './stored-free-time.ts';

/** A container as its clocks are counted, and what is stored of them. */
export interface BoxToCount extends CountedBox {
  readonly id: Id;
  readonly shipmentId: Id;
  readonly number: string;
  readonly stored: StoredFreeTime;
}

type BoxRow = ClockedContainer &
  ClockedShipment & {
    readonly id: Id;
    readonly shipmentId: Id;
    readonly number: string;
    readonly line: string | null;
    readonly facility: string | null;
    readonly isProofKept: boolean;
    readonly freeOn: string | null;
    readonly chargedOn: string | null;
  };

interface Shipments {
  readonly accountId: Id;
  readonly shipmentIds: readonly Id[];
}

/** The containers of shipments with all that counting asks of them: four statements however many there are. */
export async function listBoxesToCount(db: Db, accountId: Id, shipmentIds: readonly Id[]): Promise<BoxToCount[]> {
  if (shipmentIds.length === 0) return [];
  const rows = await boxRows(db, { accountId, shipmentIds });
  const ids = rows.map(({ id }) => id);
  const facts = await readBoxFacts(db, accountId, ids);
  const charges = groupBy(await chargeRows(db, { accountId, ids }), ({ container_id }) => container_id);
  return rows.map((row) => toBox(row, facts.get(row.id) ?? NO_BOX_FACTS, charges.get(row.id) ?? []));
}

function toBox(row: BoxRow, facts: BoxFacts, charges: readonly ChargeRow[]): BoxToCount {
  const { id, shipmentId, number, line, facility, isProofKept, freeOn, chargedOn } = row;
  const proof = isProofKept ? { freeOn, chargedOn } : null;
  const stored = { days: { line, facility }, charges: inOrder(charges), proof };
  return { id, shipmentId, number, container: row, shipment: row, facts, stored };
}

const boxRows = prepared<Shipments, BoxRow>((db, slot) =>
  db
    .selectFrom('container')
    .innerJoin('shipment', inAccount('shipment.id', 'container.shipment_id'))
    .leftJoin('last_free_day_proof', inAccount('last_free_day_proof.container_id', 'container.id'))
    .where('container.account_id', '=', slot('accountId'))
    .where('container.shipment_id', '=', anyOf(slot('shipmentIds')))
    .select([
      ...asMembersOf('container', [
        'id',
        'shipment_id',
        'number',
        'empty_out_at',
        'pol_full_in_at',
        'pol_vessel_loaded_at',
        'pol_vessel_departed_at',
        'pod_arrived_at',
        'pod_discharged_at',
        'pod_full_out_at',
        'pod_rail_departed_at',
        'empty_terminated_at',
        'empty_terminated_timezone',
        'pod_timezone',
        'pod_locode',
        'pod_terminal_id',
        'equipment_type',
        'equipment_length',
      ]),
      'container.line_lfd_calculated as line',
      'container.facility_lfd_calculated as facility',
      'shipment.scac as shippingLineScac',
      'shipment.port_of_lading_locode as portOfLadingLocode',
      'shipment.pol_timezone as polTimezone',
      'shipment.customer_id as customerId',
    ])
    .select((given) => [
      given('last_free_day_proof.container_id', 'is not', null).as('isProofKept'),
      'last_free_day_proof.free_on as freeOn',
      'last_free_day_proof.charged_on as chargedOn',
    ])
    .orderBy('container.id'),
);

const chargeRows = prepared<{ accountId: Id; ids: readonly Id[] }, ChargeRow>((db, slot) =>
  db
    .selectFrom('container_charge')
    .where('account_id', '=', slot('accountId'))
    .where('container_id', '=', anyOf(slot('ids')))
    .select(CHARGE_COLUMNS),
);
