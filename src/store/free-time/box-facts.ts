import { sql } from 'kysely';
import {
  type BoxFacts,
  type EnteredFacts,
  NO_BOX_FACTS,
  NOTHING_ENTERED,
  readTerminalWords,
  type TerminalWord,
} from '../../domain/free-time/box-facts.ts';
import { groupBy } from '../../values/group-by.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import { anyOf } from '../by-ids.ts';
import { prepared } from '../prepared.ts';
import type { Db, Trx } from '../tables.ts';

interface HeardWord extends TerminalWord {
  readonly id: Id;
  readonly receivedAt: Instant;
}

interface Containers {
  readonly accountId: Id;
  readonly ids: readonly Id[];
}

/** What is known of containers beside their moves; one of which nothing is known is left out. */
export async function readBoxFacts(db: Db, accountId: Id, ids: readonly Id[]): Promise<ReadonlyMap<Id, BoxFacts>> {
  const factsOf = await loadBoxFacts(db, accountId, ids);
  return new Map(ids.map((id) => [id, factsOf(id)]));
}

/** The same, as far as it was heard by a moment; when something was entered is not kept. */
export async function loadBoxFacts(
  db: Db,
  accountId: Id,
  ids: readonly Id[],
): Promise<(id: Id, heardBy?: Instant) => BoxFacts> {
  if (ids.length === 0) return () => NO_BOX_FACTS;
  const words = groupBy(await terminalWords(db, { accountId, ids }), ({ id }) => id);
  const entered = new Map((await enteredFacts(db, { accountId, ids })).map(({ id, ...facts }) => [id, facts]));
  return (id, heardBy) => {
    const facts = entered.get(id) ?? NOTHING_ENTERED;
    const own: readonly HeardWord[] = words.get(id) ?? [];
    const told = readTerminalWords(
      heardBy === undefined ? own : own.filter(({ receivedAt }) => compareInstants(receivedAt, heardBy) <= 0),
    );
    return {
      ...facts,
      ...told,
      availableAt: facts.availableAt ?? told.availableAt,
      earliestReceivingAt: facts.earliestReceivingAt ?? told.earliestReceivingAt,
      cutOffAt: facts.cutOffAt ?? told.cutOffAt,
      returnTo: facts.returnTo ?? told.returnTo,
    };
  };
}

export async function readEnteredFacts(db: Db, accountId: Id, id: Id): Promise<EnteredFacts> {
  const [kept] = await enteredFacts(db, { accountId, ids: [id] });
  if (kept === undefined) return NOTHING_ENTERED;
  const { id: _, ...facts } = kept;
  return facts;
}

export async function writeEnteredFacts(trx: Trx, accountId: Id, id: Id, facts: EnteredFacts): Promise<void> {
  const {
    haulage,
    service,
    priceOn,
    notifiedAt,
    shipDischargedAt,
    availableAt,
    earliestReceivingAt,
    cutOffAt,
    returnTo,
  } = facts;
  const columns = {
    haulage,
    service,
    price_on: priceOn,
    notified_at: notifiedAt,
    ship_discharged_at: shipDischargedAt,
    available_at: availableAt,
    earliest_receiving_at: earliestReceivingAt,
    cut_off_at: cutOffAt,
    return_to: returnTo,
  };
  await trx
    .insertInto('container_free_time_facts')
    .values({ account_id: accountId, container_id: id, ...columns })
    .onConflict((conflict) => conflict.columns(['account_id', 'container_id']).doUpdateSet(columns))
    .execute();
}

/** What terminals said of holds and availability, the earliest first. */
const terminalWords = prepared<Containers, HeardWord>(
  (_, slot) => sql`
    select container.id, said.received_at as "receivedAt", (said.fact #>> '{time,at}') as at, said.fact #>> '{time,zone}' as zone, said.fact -> 'holds' as holds,
      said.fact -> 'fees' as fees, case when said.fact ? 'earliestReceiving' then coalesce(said.fact #>> '{earliestReceiving,at}', '') end as "earliestReceiving",
      case when said.fact ? 'cutOff' then coalesce(said.fact #>> '{cutOff,at}', '') end as "cutOff",
      case when said.fact ? 'returnTo' then coalesce(said.fact ->> 'returnTo', '') end as "returnTo", said.fact -> 'holdPlaced' as "holdPlaced", said.fact ->> 'holdReleased' as "holdReleased",
      coalesce((said.fact -> 'availableForPickup')::boolean, said.fact ->> 'activity' = 'available') as "availableForPickup"
    from container join observation as said on said.account_id = container.account_id
      and said.shipment_id = container.shipment_id and said.container_number = container.number
    where container.account_id = ${slot('accountId')} and container.id = ${anyOf(slot('ids'))}
      and (said.fact ->> 'kind' = 'terminal'
        or said.fact ->> 'activity' = 'available' and said.fact ->> 'classifier' = 'actual')
    order by container.id, (said.fact #>> '{time,at}')::timestamptz, said.received_at, said.id
  `,
);

const enteredFacts = prepared<Containers, EnteredFacts & { id: Id }>(
  (_, slot) => sql`
    select container_id as id, haulage, service, price_on as "priceOn", notified_at as "notifiedAt",
      ship_discharged_at as "shipDischargedAt", available_at as "availableAt",
      earliest_receiving_at as "earliestReceivingAt", cut_off_at as "cutOffAt", return_to as "returnTo"
    from container_free_time_facts
    where account_id = ${slot('accountId')} and container_id = ${anyOf(slot('ids'))}
  `,
);
