import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Imo } from '../../values/imo.ts';
import type { Db, ShipDbs, Trx } from '../tables.ts';
import { listVesselsByIds } from './vessels.ts';

/** A ship that an account's rows do not call as it is called now. */
export interface RenamedShip {
  readonly accountId: Id;
  readonly vesselId: Id;
  readonly imo: Imo;
  readonly name: string;
}

interface KnownShip {
  readonly accountId: Id;
  readonly vesselId: Id;
  readonly imo: Imo;
  readonly stated: string;
  readonly shown: string | null;
}

/** Looked at together. */
const PAGE_SIZE = 1_000;

/** Ships with an IMO number whose name is not the one that the rows of an account have, in the order of their keys. */
export async function* eachRenamedShip(dbs: ShipDbs): AsyncGenerator<RenamedShip> {
  let after: KnownShip | undefined;
  for (;;) {
    const page = await listKnownShips(dbs.db, after);
    const vessels = await listVesselsByIds(dbs, [...new Set(page.map(({ vesselId }) => vesselId))]);
    const trusted = new Map(vessels.map(({ id, name }) => [id, name]));
    for (const { accountId, vesselId, imo, stated, shown } of page) {
      const name = trusted.get(vesselId) ?? stated;
      if (name !== shown) yield { accountId, vesselId, imo, name };
    }
    after = page.at(-1);
    if (page.length < PAGE_SIZE) return;
  }
}

async function listKnownShips(db: Db, after: KnownShip | undefined): Promise<KnownShip[]> {
  const rest = after ? sql`and (account_id, vessel_id) > (${after.accountId}, ${after.vesselId})` : sql``;
  const { rows } = await sql<KnownShip>`
    select account_id as "accountId", vessel_id as "vesselId", imo, name as stated, shown from account_vessel_name
    where imo is not null ${rest} order by account_id, vessel_id limit ${PAGE_SIZE}`.execute(db);
  return rows;
}

/** Shipments of the account in whose log the ship has another name. */
export async function listShipmentsNaming(db: Db, { accountId, imo, name }: RenamedShip, limit: number): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    select aboard.shipment_id as id from shipment_vessel as aboard
    where aboard.account_id = ${accountId} and aboard.imo = ${imo}
      and exists (select from observation where observation.account_id = ${accountId}
        and observation.shipment_id = aboard.shipment_id and fact #>> '{vessel,imo}' = ${imo}
        and fact #>> '{vessel,name}' is distinct from ${name})
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What senders called the ship stays in their payloads. */
export async function renameInLog(trx: Trx, shipmentId: Id, { accountId, imo, name }: RenamedShip): Promise<void> {
  await sql`
    update observation set fact = jsonb_set(fact, '{vessel,name}', to_jsonb(${name}::text))
    where account_id = ${accountId} and shipment_id = ${shipmentId} and fact #>> '{vessel,imo}' = ${imo}
      and fact #>> '{vessel,name}' is distinct from ${name}`.execute(trx);
}

/** What nobody follows yet calls the ship so too. */
export async function renameWaiting(db: Db, { accountId, imo, name }: RenamedShip): Promise<void> {
  await sql`
    update waiting_observation set fact = jsonb_set(fact, '{vessel,name}', to_jsonb(${name}::text))
    where account_id = ${accountId} and vessel_imo = ${imo}
      and fact #>> '{vessel,name}' is distinct from ${name}`.execute(db);
}

export async function keepShownName(db: Db, { accountId, vesselId, name }: RenamedShip): Promise<void> {
  await db
    .updateTable('account_vessel_name')
    .set({ shown: name })
    .where('account_id', '=', accountId)
    .where('vessel_id', '=', vesselId)
    .execute();
}
