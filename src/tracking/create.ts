import type { Dispatcher } from 'undici';
import { type CarrierKeys, INSTALLATION } from '../domain/carriers/carrier-state.ts';
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
import { steadyNowMs } from '../values/steady-clock.ts';
import type { CarrierCredentials } from './carriers/credentials.ts';
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
  const sources = createRegistry(profiles, () => now().getTime(), dispatcher, steadyNowMs);
  return {
    db,
    log,
    now,
    publish,
    random: Math.random,
    resolvePlace: createPlaceResolver({ ports, metroAreas, terminals }),
    resolveVessel: createVesselResolver({ db, aisDb }),
    sources,
    credentialsOf: async (accountId) => {
      const own = sealingKeys && (await listCarrierKeys(db, sealingKeys, accountId));
      const installation = typeof credentials === 'function' ? credentials() : credentials;
      return (scac) => {
        // Brands of a company are asked with its keys.
        const names = [...new Set([scac, sources.keysOf(scac)])];
        const first = (keysOf: (name: string) => CarrierKeys['values'] | undefined) =>
          names.map(keysOf).find((one) => one !== undefined);
        const values = own && first(own);
        return values
          ? { owner: accountId, values }
          : { owner: INSTALLATION, values: first((name) => installation[name]) ?? {} };
      };
    },
    setInitialFields: async (trx, created, fields) => {
      const leftOut = await setInitialCustomFields(trx, created, fields);
      if (leftOut.length > 0) log.warn({ shipmentId: created.shipmentId, leftOut }, 'initial custom fields left out');
    },
  };
}
