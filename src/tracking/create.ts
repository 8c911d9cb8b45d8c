import type { Dispatcher } from 'undici';
import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import { INSTALLATION } from '../domain/carriers/carrier-state.ts';
import { createPlaceResolver } from '../domain/places/place.ts';
import type { InitialCustomFields } from '../domain/shipments/tracking-request.ts';
import type { CarrierProfile } from '../sources/dcsa/profile.ts';
import { createRegistry } from '../sources/registry.ts';
import { listCarrierKeys } from '../store/carriers/carrier-credentials.ts';
import { listMetroAreas } from '../store/places/metro-areas.ts';
import { listPorts } from '../store/places/ports.ts';
import { listTerminals } from '../store/places/terminals.ts';
import type { AisDb, Trx } from '../store/tables.ts';
import type { SealingKeys } from '../values/sealed.ts';
import type { CarrierCredentials } from './carriers/credentials.ts';
import { CallBudgets } from './polling/call-budgets.ts';
import type { CreatedEntities, Tracking } from './tracking.ts';
import { createVesselResolver } from './vessels.ts';

export interface TrackingParts extends Pick<Tracking, 'db' | 'log' | 'now' | 'publish'> {
  /** Where ships are heard, if not in `db`. */
  readonly aisDb?: AisDb | undefined;
  readonly profiles: readonly CarrierProfile[];
  /** The installation's keys, which may change while it runs. */
  readonly credentials: CarrierCredentials | (() => CarrierCredentials);
  /** Open the accounts' own keys; without them only the installation's are used. */
  readonly sealingKeys?: SealingKeys;
  /** Opens connections to carriers, and refuses those that must not be; none: no restriction. */
  readonly dispatcher?: Dispatcher;
  /** Returns the slugs it could not set. */
  readonly setInitialCustomFields: (
    trx: Trx,
    created: CreatedEntities,
    fields: InitialCustomFields,
  ) => Promise<string[]>;
}

/** Reads the directory of places, which does not change while the process runs. */
export async function createTracking(parts: TrackingParts): Promise<Tracking> {
  const { db, aisDb, log, now, publish, profiles, credentials, sealingKeys, dispatcher, setInitialCustomFields } =
    parts;
  const [ports, metroAreas, terminals] = await Promise.all([listPorts(db), listMetroAreas(db), listTerminals(db)]);
  const sources = createRegistry(profiles, () => now().getTime(), dispatcher, monotonicNowMs);
  return {
    db,
    log,
    now,
    publish,
    random: Math.random,
    resolvePlace: createPlaceResolver({ ports, metroAreas, terminals }),
    resolveVesselFor: createVesselResolver({ db, aisDb }),
    sources,
    budgets: new CallBudgets(db),
    credentialsOf: async (accountId) => {
      const own = sealingKeys && (await listCarrierKeys(db, sealingKeys, accountId));
      const installation = typeof credentials === 'function' ? credentials() : credentials;
      return (scac) => {
        // Brands of a company are asked with its keys.
        const names = [...new Set([scac, sources.keysOf(scac)])];
        const given = own && names.map(own).find((one) => one !== undefined);
        if (given) return { owner: accountId, values: given.keys, interfaceName: given.interfaceName };
        const named = names.find((name) => installation[name] !== undefined);
        return { owner: INSTALLATION, values: (named && installation[named]) || {} };
      };
    },
    setInitialFields: async (trx, created, fields) => {
      const leftOut = await setInitialCustomFields(trx, created, fields);
      if (leftOut.length > 0) log.warn({ shipmentId: created.shipmentId, leftOut }, 'initial custom fields left out');
    },
  };
}
