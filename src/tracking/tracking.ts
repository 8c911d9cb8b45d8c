import type { CarrierKeys } from '../domain/carriers/carrier-state.ts';
import type { ResolvePlace } from '../domain/places/place.ts';
import type { InitialCustomFields } from '../domain/shipments/tracking-request.ts';
import type { Log } from '../log.ts';
import type { SourceRegistry } from '../sources/registry.ts';
import type { Publish } from '../store/events/domain-events.ts';
import type { Db, Trx } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { CallBudgets } from './polling/call-budgets.ts';
import type { ResolveVesselFor } from './vessels.ts';

/** What following shipments needs. app.ts puts it together. */
export interface Tracking {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** From 0 to 1, for spreading. */
  readonly random: () => number;
  readonly resolvePlace: ResolvePlace;
  readonly resolveVesselFor: ResolveVesselFor;
  readonly sources: SourceRegistry;
  readonly budgets: CallBudgets;
  /** By carrier: the account's own keys, else the installation's. */
  readonly credentialsOf: (accountId: Id) => Promise<(scac: string) => CarrierKeys>;
  readonly publish: Publish;
  /** Sets the custom fields that a request asked for, on the shipment and containers it led to. */
  readonly setInitialFields: (trx: Trx, created: CreatedEntities, fields: InitialCustomFields) => Promise<void>;
}

export interface CreatedEntities {
  readonly accountId: Id;
  readonly shipmentId: Id;
  readonly containers: readonly { readonly id: Id; readonly number: string }[];
}
