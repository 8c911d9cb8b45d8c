import type { Caller } from '../../domain/accounts/caller.ts';
import { type BoxFacts, NO_BOX_FACTS } from '../../domain/free-time/box-facts.ts';
import type { ContainerClock, Supposition } from '../../domain/free-time/container-clocks.ts';
import { countContainer, gateInBy } from '../../domain/free-time/count-container.ts';
import { found } from '../../errors.ts';
import { readBoxFacts } from '../../store/free-time/box-facts.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { findShipment } from '../../store/shipments/shipments.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { getContainer } from '../containers.ts';

/** Every charge of a container, and what was told or entered of the time before and after its voyage. */
export interface ContainerFreeTime {
  readonly clocks: readonly ContainerClock[];
  readonly facts: BoxFacts;
  /** Until when it can be brought to the port of lading. */
  readonly gateInBy: Instant | null;
}

/** The charges of a container by the tariffs that the account keeps, day by day. */
export async function findFreeTime(db: Db, caller: Caller, id: Id, suppose: Supposition): Promise<ContainerFreeTime> {
  const container = await getContainer(db, caller, id);
  const shipment = found(await findShipment(db, caller.accountId, container.shipmentId), 'Container');
  const facts = (await readBoxFacts(db, caller.accountId, [id])).get(id) ?? NO_BOX_FACTS;
  const terms = await readTerms(db, caller.accountId);
  const clocks = await countContainer(terms, { container, shipment, facts }, suppose);
  return { clocks, facts, gateInBy: gateInBy(terms, { shipment, facts }) };
}
