import { exact, type MakeAsk, texts } from './asks.ts';
import type { ContainerRow, ShipmentRow, World } from './world.ts';

/** An id of nothing in the account. */
export const strangerId = '11111111-2222-4333-8444-555555555555';

export function utcDay(at: Date | null | undefined): string | null {
  return at?.toISOString().slice(0, 10) ?? null;
}

export function isFollowed({ times }: ShipmentRow): boolean {
  return times['stopped_at'] === null;
}

export function podArrival({ times }: ShipmentRow): Date | null {
  return times['pod_ata_at'] ?? times['pod_eta_at'] ?? null;
}

/** Of one box: others of its shipment may come on another day. */
export function boxArrival({ times }: ContainerRow): Date | null {
  return times['pod_arrived_at'] ?? times['pod_eta_at'] ?? null;
}

export function pickupDay({ days }: ContainerRow): string | null {
  return (days.line ?? days.terminal ?? days.rail)?.on ?? null;
}

export function customerIds({ roles }: ShipmentRow): string[] {
  return roles.filter(({ role }) => role === 'customer').map(({ partyId }) => partyId);
}

/** Equality falls back to the account where nobody is the customer; presence does not. */
export function customerAsk<Row>(world: World, shipmentOf: (row: Row) => ShipmentRow): MakeAsk<Row> {
  const customers = (row: Row) => customerIds(shipmentOf(row));
  return texts<Row>('customer_id', (row) => (customers(row).length === 0 ? [world.accountId] : customers(row)), {
    ...exact,
    pool: [...world.parties.map(({ id }) => id), world.accountId, strangerId],
    isPresent: (row) => customers(row).length > 0,
  });
}
