import { lookup } from 'node:dns';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import type { RequestType } from '../../src/domain/shipments/tracking-request.ts';
import { createLog } from '../../src/log.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { type CarrierProfile, parseProfiles } from '../../src/sources/dcsa/profile.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { schedulePoll, URGENT } from '../../src/store/carriers/polls.ts';
import { appendDomainEvents } from '../../src/store/events/domain-events.ts';
import { insertTrackingRequest } from '../../src/store/shipments/tracking-request-progress.ts';
import { findTrackingRequest } from '../../src/store/shipments/tracking-requests.ts';
import type { Tables } from '../../src/store/tables.ts';
import { createTracking } from '../../src/tracking/create.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import type { Tracking } from '../../src/tracking/tracking.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { projectFile } from '../../src/values/project-file.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { newKeys } from '../webhooks/outbox.ts';
import { TEST_AUTHORITY } from './line-server.ts';

const MAX_ROUNDS = 2_000;

/** The tracker with the profiles that are shipped, led to stand-ins on loopback, on a clock that the test sets. */
export interface CarrierWorld {
  readonly database: TestDatabase<Tables>;
  readonly tracking: Tracking;
  readonly accountId: string;
  readonly sealingKeys: ReturnType<typeof newKeys>;
  readonly nowMs: () => number;
  pass(ms: number): void;
  request(type: RequestType, number: string, scac: string | null, accountId?: string): Promise<string>;
  statusOf(id: string, accountId?: string): ReturnType<typeof findTrackingRequest>;
  /** Does what is due, and moves the clock to what is due next, for as long as something is due within the time. */
  settle(withinMs: number): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** By SCAC. */
  readonly credentials?: Readonly<Record<string, Record<string, string>>>;
  /** Base addresses of lines → of those that stand in for them. */
  readonly standIns?: Readonly<Record<string, string>>;
  readonly profiles?: (profiles: readonly CarrierProfile[]) => readonly CarrierProfile[];
  readonly clock?: { nowMs: number };
  readonly database?: TestDatabase<Tables>;
  /** Of another process of the same installation. */
  readonly sealingKeys?: ReturnType<typeof newKeys>;
}

/** Where the lines of the shipped profiles are replaced by others, nothing else is. */
export function shippedProfiles(standIns: Readonly<Record<string, string>>): CarrierProfile[] {
  let text = readFileSync(projectFile('data/carrier-profiles.json'), 'utf8');
  for (const [real, standIn] of Object.entries(standIns)) text = text.replaceAll(`"${real}/`, `"${standIn}/`);
  return parseProfiles(text);
}

export const START_MS = Date.parse('2026-03-20T12:00:00Z');

/** No test asks a real line. */
const onlyHere: LookupFunction = (hostname, options, callback) => {
  if (hostname === 'localhost') lookup(hostname, options, callback);
  else callback(new Error(`${hostname} is outside of the test`), '');
};

export async function createCarrierWorld(options: WorldOptions = {}): Promise<CarrierWorld> {
  const database = options.database ?? (await createTestDatabase<Tables>());
  const db = database.kysely;
  if (!options.database) await loadReferenceData(db);
  const clock = options.clock ?? { nowMs: START_MS };
  const dispatcher = new Agent({ connect: { ca: TEST_AUTHORITY, lookup: onlyHere } });
  const sealingKeys = options.sealingKeys ?? newKeys();
  const shipped = shippedProfiles(options.standIns ?? {});
  const tracking = await createTracking({
    db,
    log: createLog('silent'),
    now: () => new Date(clock.nowMs),
    publish: async (trx, events) => {
      await appendDomainEvents(trx, events);
    },
    profiles: options.profiles?.(shipped) ?? shipped,
    credentials: options.credentials ?? {},
    sealingKeys,
    dispatcher,
    setInitialCustomFields: async () => [],
  });
  const ownAccount = newId();
  await insertAccount(db, { id: ownAccount, companyName: 'Test company', entitlements: ENTITLEMENTS });
  return {
    database,
    tracking,
    accountId: ownAccount,
    sealingKeys,
    nowMs: () => clock.nowMs,
    pass: (ms) => {
      clock.nowMs += ms;
    },
    request: async (requestType, number, scac, accountId = ownAccount) => {
      const id = newId();
      const at = toInstant(new Date(clock.nowMs));
      const nothing = { refNumbers: [], shipmentTags: [], initialCustomFields: null, customerId: null };
      const numbers = { requestType, requestNumber: number, normalizedNumber: number };
      const autoDetectVoccScac = scac === null;
      const request = { accountId, id, ...numbers, scac, autoDetectVoccScac, ...nothing, createdByUserId: null, at };
      await insertTrackingRequest(db, request);
      const place = { accountId, id, subject: 'tracking_request', scac: scac ?? '' } as const;
      await schedulePoll(db, { ...place, priority: URGENT, dueAt: at });
      return id;
    },
    statusOf: (id, accountId = ownAccount) => findTrackingRequest(db, accountId, id),
    settle: async (withinMs) => {
      const endMs = clock.nowMs + withinMs;
      for (let round = 0; round < MAX_ROUNDS; round++) {
        if ((await runDuePolls(tracking)) > 0) continue;
        const { due } = await db
          .selectFrom('poll')
          .select((of) => of.fn.min('due_at').as('due'))
          .executeTakeFirstOrThrow();
        // What is due and was not taken waits for the pace of its line.
        const nextMs = Math.max(due === null ? Number.POSITIVE_INFINITY : Date.parse(due), clock.nowMs + 1_000);
        if (nextMs > endMs) return;
        clock.nowMs = nextMs;
      }
      throw new Error('something is always due');
    },
    close: async () => {
      await dispatcher.destroy();
      if (!options.database) await database.close();
    },
  };
}
