import { openDatabase } from '../../src/db/database.ts';
import { inTransaction } from '../../src/db/transaction.ts';
import { ENTITLEMENTS } from '../../src/domain/accounts/account.ts';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { createLog } from '../../src/log.ts';
import type { CarrierProfile } from '../../src/sources/dcsa/profile.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { findCarrierBudget, listPollClasses } from '../../src/store/carriers/carrier-budgets.ts';
import { insertCarrierCredential } from '../../src/store/carriers/carrier-credentials.ts';
import type { Tables } from '../../src/store/tables.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import { newId } from '../../src/values/id.ts';
import { toInstant } from '../../src/values/instant.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import { dcsa22, NUMBER_PARAMETERS } from './dcsa-words.ts';
import { type LineServer, startLine } from './line-server.ts';
import { eventsBy, type Stage, shipmentOf, stageOf, type TrueShipment } from './month-truth.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The clock goes to what is due next, and at least so far: what is due in between is asked then. */
const LEAST_STEP_MS = 15 * MINUTE_MS;
const CALLS_A_MINUTE = 60;
const CONCURRENCY = 8;
const SCAC = 'ARKU';

export interface MonthOptions {
  /** Followed at any time with the key that two accounts share; a tenth of it with the key of a third. */
  readonly shipments: number;
  readonly callsADay: number;
  readonly days: number;
}

export interface KeyOfMonth {
  readonly callsADay: number;
  /** When each call reached the line, by the clock of the world. */
  readonly calls: readonly number[];
  /** Of shipments that were there from the beginning: how many there are, and how many were asked about. */
  readonly shipments: number;
  readonly asked: number;
  readonly planned: number;
  readonly slowdown: number;
}

export interface Month {
  readonly keys: Readonly<Record<'shared' | 'own', KeyOfMonth>>;
  /** Calls that the line refused because they were too many. */
  readonly over: number;
  /** With the shared key, by where shipments stood: calls, and the time they were followed in all. */
  readonly stages: ReadonlyMap<Stage, { calls: number; followedMs: number }>;
}

/**
 * Follows shipments for so many days at a line that counts the calls of each key by itself: two processes on one database with
 * the schedule, the budgets and the questions as they are, over HTTPS. Only the clock is not real.
 */
export async function liveMonth(options: MonthOptions): Promise<Month> {
  const clock = { nowMs: START_MS };
  const story = tellStory(options);
  const line = await startCountingLine(clock, story);
  const { world, other, own } = await startProcesses(line, clock, story);
  try {
    const endMs = START_MS + options.days * DAY_MS;
    while (clock.nowMs < endMs) {
      for (const { shipment, key, account } of story.arrivals(clock.nowMs)) {
        const accountId = key === 'own' ? own : [world.accountId, other.accountId][account];
        await world.request('bill_of_lading', shipment.booking.billOfLading, SCAC, accountId);
      }
      while ((await askBoth(world, other)) >= CONCURRENCY);
      const nextMs = Math.max((await nextDueMs(world)) ?? endMs, clock.nowMs + LEAST_STEP_MS);
      const tomorrowMs = START_MS + (Math.floor((clock.nowMs - START_MS) / DAY_MS) + 1) * DAY_MS;
      const untilMs = Math.min(nextMs, tomorrowMs);
      story.pass(clock.nowMs, untilMs);
      clock.nowMs = untilMs;
    }
    const keys = { shared: await reportKey(world, story, 'shared'), own: await reportKey(world, story, 'own') };
    return { keys, over: line.over(), stages: story.stages };
  } finally {
    await other.close();
    await other.database.close();
    await world.close();
    await line.close();
  }
}

type KeyName = 'shared' | 'own';

interface Followed {
  readonly shipment: TrueShipment;
  readonly key: KeyName;
  readonly account: 0 | 1;
  calls: number;
}

/** What is followed, and how it is asked about. */
function tellStory({ shipments, callsADay, days }: MonthOptions) {
  const horizonMs = 2.5 * days * DAY_MS;
  const followed = new Map<string, Followed>();
  const limits: Record<KeyName, number> = { shared: callsADay, own: Math.max(Math.round(callsADay / 10), 2) };
  const calls: Record<KeyName, number[]> = { shared: [], own: [] };
  const stages: Map<Stage, { calls: number; followedMs: number }> = new Map();
  const at = (stage: Stage) => stages.get(stage) ?? { calls: 0, followedMs: 0 };
  const add = (key: KeyName, fromMs: number, arrivesMs: number) => {
    const index = followed.size;
    const one: Followed = { shipment: shipmentOf(index, fromMs, arrivesMs), key, account: index % 3 ? 0 : 1, calls: 0 };
    followed.set(one.shipment.booking.billOfLading, one);
    return one;
  };
  const sizes: readonly (readonly [KeyName, number])[] = [
    ['shared', shipments],
    ['own', Math.max(Math.round(shipments / 10), 3)],
  ];
  let told = START_MS - DAY_MS;
  return {
    limits,
    calls,
    stages,
    followed,
    /** Those of the beginning, and then each day as many as arrive. */
    arrivals: (nowMs: number): Followed[] => {
      if (nowMs < told + DAY_MS) return [];
      const isFirst = told < START_MS;
      told += DAY_MS;
      return sizes.flatMap(([key, size]) => {
        const count = isFirst ? size : Math.round((size * DAY_MS) / horizonMs);
        return Array.from({ length: count }, (_, index) =>
          add(key, told, told + (isFirst ? ((index + 1) / size) * horizonMs : horizonMs)),
        );
      });
    },
    count: (key: KeyName, number: string, nowMs: number) => {
      calls[key].push(nowMs);
      const one = followed.get(number);
      if (!one) return undefined;
      one.calls += 1;
      const stage = stageOf(one.shipment, nowMs);
      // The first question is nobody's choice.
      if (key === 'shared' && one.calls > 1) stages.set(stage, { ...at(stage), calls: at(stage).calls + 1 });
      return one.shipment;
    },
    /** Time goes by for what was asked about once. */
    pass: (fromMs: number, untilMs: number) => {
      for (const { shipment, key, calls: asked } of followed.values()) {
        if (key !== 'shared' || asked === 0) continue;
        const stage = stageOf(shipment, fromMs);
        stages.set(stage, { ...at(stage), followedMs: at(stage).followedMs + untilMs - fromMs });
      }
    },
  };
}

type Story = ReturnType<typeof tellStory>;

const API_KEYS: Readonly<Record<KeyName, string>> = { shared: 'shared-key', own: 'own-key' };

/** A line as the standard has it, which allows each key so many calls in any day and any minute. */
function startCountingLine(clock: { readonly nowMs: number }, story: Story): Promise<LineServer> {
  const nameOf = (value: unknown) => (['shared', 'own'] as const).find((name) => API_KEYS[name] === value);
  return startLine(
    {
      nowMs: () => clock.nowMs,
      keyOf: ({ headers }) => String(headers['api-key']),
      quotas: (value) => [
        { calls: CALLS_A_MINUTE, perMs: MINUTE_MS },
        { calls: story.limits[nameOf(value) ?? 'own'], perMs: DAY_MS },
      ],
    },
    ({ path, query, headers, nowMs }) => {
      const key = nameOf(headers['api-key']);
      if (path !== '/tnt/v2/events') return { status: 404 };
      if (!key) return { status: 401 };
      const shipment = story.count(key, query.get(NUMBER_PARAMETERS[0]) ?? '', nowMs);
      if (!shipment) return { status: 404 };
      return { status: 200, body: eventsBy(shipment, nowMs).map((event) => dcsa22(event, shipment.booking)) };
    },
  );
}

const keysOf = (story: Story, name: KeyName, line: Pick<LineServer, 'url'>) => ({
  apiKey: API_KEYS[name],
  callsPerDay: String(story.limits[name]),
  baseUrl: `${line.url}/tnt/v2/events`,
});

/** Two processes of one installation, whose accounts share its keys, and an account with keys of its own. */
async function startProcesses(line: LineServer, clock: { nowMs: number }, story: Story) {
  const limits = { requestsPerMinute: CALLS_A_MINUTE, concurrency: CONCURRENCY };
  const options = {
    clock,
    credentials: { [SCAC]: keysOf(story, 'shared', line) },
    profiles: (shipped: readonly CarrierProfile[]) =>
      shipped.map((profile) => (profile.name === 'DCSA 2.2' ? { ...profile, scacs: [SCAC], limits } : profile)),
  };
  const world = await createCarrierWorld(options);
  const { url } = world.database;
  const pool = await openDatabase<Tables>(url, { maxConnections: 5, log: createLog('silent') });
  const { sealingKeys } = world;
  const other = await createCarrierWorld({ ...options, database: { ...pool, url }, sealingKeys });
  const own = newId();
  await insertAccount(world.database.kysely, { id: own, companyName: 'Own keys', entitlements: ENTITLEMENTS });
  const keys = keysOf(story, 'own', line);
  const given = {
    accountId: own,
    id: newId(),
    scac: SCAC,
    keys,
    interfaceName: undefined,
    accepted: true,
    at: toInstant(new Date(clock.nowMs)),
  };
  await inTransaction(world.database.kysely, (trx) => insertCarrierCredential(trx, sealingKeys, given));
  return { world, other, own };
}

async function askBoth(one: CarrierWorld, other: CarrierWorld): Promise<number> {
  const [here, there] = await Promise.all([runDuePolls(one.tracking), runDuePolls(other.tracking)]);
  return here + there;
}

async function nextDueMs({ database }: CarrierWorld): Promise<number | undefined> {
  const { due } = await database.kysely
    .selectFrom('poll_lane')
    .select((of) => of.fn.min('next_due_at').as('due'))
    .executeTakeFirstOrThrow();
  return due === null ? undefined : Date.parse(due);
}

async function reportKey(world: CarrierWorld, story: Story, name: KeyName): Promise<KeyOfMonth> {
  const { database, tracking } = world;
  const baseUrl = (await tracking.credentialsOf(world.accountId))(SCAC).values['baseUrl'] ?? '';
  const key =
    tracking.sources.find(SCAC, { owner: INSTALLATION, values: { apiKey: API_KEYS[name], baseUrl } })?.budget.key ?? '';
  const budget = await findCarrierBudget(database.kysely, key);
  const classes = await listPollClasses(database.kysely, key);
  const first = [...story.followed.values()].filter((one) => one.key === name && one.shipment.fromMs === START_MS);
  return {
    callsADay: story.limits[name],
    calls: story.calls[name],
    shipments: first.length,
    asked: first.filter(({ calls }) => calls > 0).length,
    planned: classes.reduce((sum, one) => sum + one.shipments, 0),
    slowdown: budget?.slowdown ?? 1,
  };
}
