import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../src/store/tables.ts';
import { createRandom } from '../fuzz/random.ts';
import { Attack } from './attack.ts';
import type { Scene } from './attempts.ts';
import { FOLLOWED_BOX } from './bombs.ts';
import { alertHostiles, followByOwnLine, writeToOwnDatabase } from './hostile-attempts.ts';
import { type HostilePostgres, startHostilePostgres } from './hostile-postgres.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { type OrdinaryDay, ordinaryDay } from './ordinary-day.ts';
import { watchMemory } from './process-memory.ts';
import { fillUp, MAX_PAYLOADS } from './quota-attempts.ts';
import { signInOnce } from './sign-in-attempts.ts';
import { startTarget, type Target } from './start-target.ts';
import { createTenant, follow, followMany, furnish, idsOf, nameShip, stateOf, type Tenant } from './tenants.ts';

export interface AttackOptions {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly seed: number;
  /** The attack goes on until both are over: so many attempts, and so many minutes. */
  readonly attempts: number;
  readonly minutes: number;
  /** Watches what the service is at during its longest stalls, which costs some of its speed. */
  readonly isExplained?: boolean;
}

export interface AttackReport {
  readonly attempts: Readonly<Record<string, number>>;
  /** What another account learned or did, and what was let through that must not be. */
  readonly leaks: readonly string[];
  /** Tables in which something of the victim is not as it was. */
  readonly changed: readonly string[];
  /** Answers that say that we were at fault, except that we were too busy. */
  readonly faults: readonly string[];
  /** Answers that say that we were too busy. */
  readonly busy: number;
  /** Requests that got no answer at all: neither refused nor served. */
  readonly unanswered: readonly string[];
  readonly longestStallMs: number;
  /** Before anybody attacked. */
  readonly idleStallMs: number;
  /** The longest, each with what was being worked on then. */
  readonly stalls: readonly string[];
  /** And what the service itself was at, where that is to be explained. */
  readonly doing: readonly string[];
  readonly heapBefore: number;
  readonly heapAfter: number;
  /** The highest memory of the service and of each kind of process it starts, where the system says so. */
  readonly highestBytes: Readonly<Record<string, number>>;
  /** What somebody asked for meanwhile, and before anybody attacked. */
  readonly ordinary: OrdinaryDay;
  readonly alone: OrdinaryDay;
}

const AT_ONCE = 6;
/** A ship that the stranger calls something. */
const SHIP = { vessel_imo: '9811000', vessel_name: 'PLANTED BY A STRANGER' };
const SETTLE_MS = 3_000;
/** Of the time of the attack, for how long somebody's day is looked at without it. */
const ALONE_SHARE = 0.1;
/** What was acknowledged is still being worked on for a while. */
const MAX_SETTLES = 20;
/** Caches fill to their bounds, and what is compiled stays. */
export const BACK_AT_LEVEL_TIMES = 1.5;

/** The sweep: every row of the routes, bodies, roles, bombs, guesses and streams, beside somebody's ordinary day. */
export async function runAttack(options: AttackOptions): Promise<AttackReport> {
  const { db, databaseUrl, attempts, minutes } = options;
  const settings = { ACCOUNT_STORAGE_ROWS: String(MAX_PAYLOADS) };
  const target = await startTarget(databaseUrl, options.isExplained, settings);
  const [hostile, hostileDatabase] = await Promise.all([startHostileServer(), startHostilePostgres()]);
  try {
    const { victim, neighbour, scene, secrets } = await setScene(options, target, hostile, hostileDatabase);
    const attack = new Attack(target, scene, secrets);
    await attack.begin();
    await delay(SETTLE_MS);
    await target.measure();
    const quiet = ordinaryDay(neighbour);
    await delay(minutes * ALONE_SHARE * 60_000);
    const alone = await quiet.end();
    const before = await target.measure();
    const furnished = await stateOf(db, victim.accountId);
    const memory = watchMemory(target.pid);
    const listening = attack.listen(scene.stranger);
    const ordinary = ordinaryDay(neighbour, alone.steps);
    const untilMs = performance.now() + minutes * 60_000;
    const attacking = Array.from({ length: AT_ONCE }, async () => {
      while (attack.tried < attempts || performance.now() < untilMs) await attack.next();
    });
    await Promise.all(attacking);
    const day = await ordinary.end();
    await listening();
    const during = await target.measure();
    const highestBytes = await memory();
    const heapAfter = await heapOnceQuiet(target, before.heapBytes, minutes > 0 ? MAX_SETTLES : 1);
    const left = await stateOf(db, victim.accountId);
    const { leaks, ...tried } = attack.report();
    return {
      ...tried,
      leaks: [...leaks, ...(await plantedNames(neighbour))],
      changed: Object.keys(left).filter((table) => left[table] !== furnished[table]),
      longestStallMs: Math.round(during.longestStallMs),
      idleStallMs: Math.round(before.longestStallMs),
      stalls: during.stalls.map(
        ({ lastedMs, atMs }) => `${lastedMs.toFixed(0)} ms beside ${attack.underWayAt(atMs, lastedMs).join(', ')}`,
      ),
      doing: during.doing,
      heapBefore: before.heapBytes,
      heapAfter,
      highestBytes,
      ordinary: day,
      alone,
    };
  } finally {
    await target.stop();
    await Promise.all([hostile.close(), hostileDatabase.close()]);
  }
}

/** Who there is: somebody to rob, somebody at their day's work, a stranger with all that one can have, and a hoarder. */
async function setScene(
  { db, seed }: AttackOptions,
  target: Target,
  hostile: HostileServer,
  hostileDatabase: HostilePostgres,
) {
  const victim = await createTenant(db, target.url, `MARK${seed}`);
  const neighbour = await createTenant(db, target.url, `DAY${seed}`);
  const stranger = await createTenant(db, target.url, 'stranger');
  const hoarder = await createTenant(db, target.url, 'hoarder');
  await fillUp(db, hoarder);
  await alertHostiles(stranger, hostile);
  const toldBox = await follow(stranger, FOLLOWED_BOX);
  await followMany(stranger);
  await nameShip(stranger, SHIP);
  await nameShip(neighbour, { vessel_imo: SHIP.vessel_imo });
  const { email: victimEmail, numbers } = await furnish(victim);
  const ids = [...new Set(await idsOf(db, victim.accountId))];
  // Whoever sends an id may be told of it again, as in their own audit trail: half of them are never sent.
  const victimIds = ids.filter((_, index) => index % 2 === 0);
  const neverSent = ids.filter((_, index) => index % 2 === 1);
  const scene: Scene = {
    random: createRandom(seed),
    stranger,
    toldBox,
    victimIds,
    victimEmail,
    addresses: target.addresses,
    hostile,
    ownLine: await followByOwnLine(stranger, hostile),
    hostileDatabase,
    ownDestination: await writeToOwnDatabase(stranger, hostileDatabase.port),
    operatorKey: target.key ?? '',
    ownBrowser: await signInOnce(target.url, stranger, victimEmail),
    regular: await signInOnce(target.url, neighbour, 'regular@neighbour.example'),
    hoarder,
    hoarded: { taken: 0 },
  };
  // The address of the victim is known: the stranger guesses with it, and has somebody of the same address.
  const secrets = [...neverSent, victim.accountId, victim.mark, neighbour.mark, ...numbers];
  return { victim, neighbour, scene, secrets };
}

async function plantedNames(neighbour: Tenant): Promise<string[]> {
  const { text } = await neighbour.call('GET', `/vessels/${SHIP.vessel_imo}`);
  return text.includes(SHIP.vessel_name) ? [`names of ships: ${text}`] : [];
}

/** Waits until the memory is back at its level, but not for ever. */
async function heapOnceQuiet(target: Target, levelBytes: number, settles: number): Promise<number> {
  let heapBytes = Number.POSITIVE_INFINITY;
  for (let settle = 0; settle < settles && heapBytes > levelBytes * BACK_AT_LEVEL_TIMES; settle++) {
    await delay(SETTLE_MS);
    ({ heapBytes } = await target.measure());
  }
  return heapBytes;
}
