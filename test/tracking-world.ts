import { ENTITLEMENTS } from '../src/domain/accounts/account.ts';
import { INSTALLATION } from '../src/domain/carriers/carrier-state.ts';
import type { DomainEvent } from '../src/domain/events/domain-event.ts';
import { createPlaceResolver } from '../src/domain/places/place.ts';
import type { InitialCustomFields, RequestType } from '../src/domain/shipments/tracking-request.ts';
import { createLog } from '../src/log.ts';
import { setInitialCustomFields } from '../src/operations/initial-custom-fields.ts';
import { loadReferenceData } from '../src/operations/load-reference-data.ts';
import { createRegistry } from '../src/sources/registry.ts';
import { insertAccount } from '../src/store/accounts/accounts.ts';
import { schedulePoll, URGENT } from '../src/store/carriers/polls.ts';
import { appendDomainEvents } from '../src/store/events/domain-events.ts';
import { listMetroAreas } from '../src/store/places/metro-areas.ts';
import { listPorts } from '../src/store/places/ports.ts';
import { listTerminals } from '../src/store/places/terminals.ts';
import { insertTrackingRequest } from '../src/store/shipments/tracking-request-progress.ts';
import type { Tables } from '../src/store/tables.ts';
import { CallBudgets } from '../src/tracking/polling/call-budgets.ts';
import { runDuePolls } from '../src/tracking/polling/worker.ts';
import type { Tracking } from '../src/tracking/tracking.ts';
import { createVesselResolver } from '../src/tracking/vessels.ts';
import { newId } from '../src/values/id.ts';
import { toInstant } from '../src/values/instant.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type FakeCarrier, startFakeCarrier } from './fake-carrier.ts';

interface RequestOptions {
  readonly type?: RequestType;
  readonly scac?: string | null;
  readonly initialCustomFields?: InitialCustomFields;
}

export interface TrackingWorld {
  readonly database: TestDatabase<Tables>;
  readonly carrier: FakeCarrier;
  readonly tracking: Tracking;
  readonly accountId: string;
  /** Everything announced so far, in order. */
  readonly announced: DomainEvent[];
  setClock(at: string): void;
  request(number: string, options?: RequestOptions): Promise<string>;
  /** Runs whatever is due until nothing is; returns how many polls that were. */
  settle(): Promise<number>;
  close(): Promise<void>;
}

const MAX_ROUNDS = 100;

/** A database, a carrier and the tracker between them, on a clock that the test sets. */
export async function createTrackingWorld(startAt = '2026-03-01T00:00:00Z'): Promise<TrackingWorld> {
  const database = await createTestDatabase<Tables>();
  const db = database.kysely;
  await loadReferenceData(db);
  const carrier = await startFakeCarrier();
  const accountId = newId();
  await insertAccount(db, { id: accountId, companyName: 'Test company', entitlements: ENTITLEMENTS });
  let clock = new Date(startAt);
  const announced: DomainEvent[] = [];
  const resolvePlace = createPlaceResolver({
    ports: await listPorts(db),
    metroAreas: await listMetroAreas(db),
    terminals: await listTerminals(db),
  });
  const tracking: Tracking = {
    db,
    log: createLog('silent'),
    now: () => clock,
    random: () => 0.5,
    resolvePlace,
    resolveVesselFor: createVesselResolver({ db, aisDb: undefined }),
    sources: createRegistry([carrier.profile], () => clock.getTime()),
    budgets: new CallBudgets(db),
    credentialsOf: async () => () => ({ owner: INSTALLATION, values: {} }),
    publish: async (trx, events) => {
      await appendDomainEvents(trx, events);
      announced.push(...events);
    },
    setInitialFields: async (trx, created, fields) => {
      await setInitialCustomFields(trx, created, fields);
    },
  };
  return {
    database,
    carrier,
    tracking,
    accountId,
    announced,
    setClock: (at) => {
      clock = new Date(at);
    },
    request: async (number, { type = 'bill_of_lading', scac = 'MAEU', initialCustomFields = null } = {}) => {
      const id = newId();
      const at = toInstant(clock);
      await insertTrackingRequest(db, {
        accountId,
        id,
        requestType: type,
        requestNumber: number,
        normalizedNumber: number,
        scac,
        autoDetectVoccScac: scac === null,
        refNumbers: ['PO 1'],
        shipmentTags: ['spring'],
        initialCustomFields,
        customerId: null,
        createdByUserId: null,
        at,
      });
      await schedulePoll(db, {
        accountId,
        id,
        subject: 'tracking_request',
        scac: scac ?? '',
        priority: URGENT,
        dueAt: at,
      });
      return id;
    },
    settle: async () => {
      let total = 0;
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const count = await runDuePolls(tracking);
        total += count;
        if (count === 0) return total;
      }
      throw new Error('something is always due');
    },
    close: async () => {
      await carrier.close();
      await database.close();
    },
  };
}
