import { type RawBuilder, sql } from 'kysely';
import { FOR_VALUES } from '../../db/dialect.ts';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { every, type Truth } from './compare.ts';

/** So many shipments are passed before matches are looked for otherwise: about as much work as finding some thousands. */
const MAX_PASSED = 1_500;
/** So many where no page of matches is to be expected among those: in case that what is rare lies near the beginning. */
const FEW_PASSED = 300;
/** Where a good part of what is wanted was met, the rest is so many times further at most. */
const FURTHER = 3;

type Query = RawBuilder<unknown>;

/** What lies in the order of a moment of shipments, and was asked for. */
export interface Road {
  readonly accountId: Id;
  /** A column of the shipment. */
  readonly moment: RawBuilder<unknown>;
  /** Which shipments lie along it, in the words of an index of the moment. */
  readonly shipments: Truth;
  /** The id and the moment (`at`) of what matches of these shipments, each looked at in its turn. */
  readonly meet: (shipments: Query) => Query;
  /** The same of all that matches, by whatever finds it best. */
  readonly search: (shipments: Truth) => Query;
}

/** What is wanted of a road: so many, in this direction. */
export interface Walk {
  readonly descending: boolean;
  readonly take: number;
  readonly passed?: number;
}

export interface Found {
  readonly id: Id;
  /** A text of one length, which compares as the moments do. */
  readonly at: string;
}

/** How many shipments to pass for so many of all that there are. */
export function passedFor(wanted: number, matches: number, all: number): { readonly passed: number } {
  const expected = (matches * MAX_PASSED) / Math.max(1, all);
  return { passed: expected < wanted / 3 ? FEW_PASSED : MAX_PASSED + wanted };
}

/**
 * The first matches of a road, as far as a moment that is known. Whatever matches often is met within the first shipments;
 * what is not met there is rare enough to be searched for and put in order. Who knows beforehand which is true? The planner
 * takes conditions for independent of each other and of the order, and is wrong by a thousand times where they are not.
 */
export async function findAlong(db: Db, road: Road, walk: Walk, until?: string): Promise<Found[]> {
  const near = until === undefined ? road.shipments : every([road.shipments, isAt(road, walk, 'until', until)]);
  const met = await meet(db, road, near, walk);
  const rest = walk.take - met.length;
  const next = rest === 0 ? undefined : await findNext(db, road, near, walk);
  if (next === undefined) return met;
  if (met.length * FURTHER >= walk.take) {
    const beyond = every([near, isAt(road, walk, 'from', next)]);
    const on = { ...walk, take: rest, passed: passedBy(walk) * (FURTHER - 1) };
    const further = await meet(db, road, beyond, on);
    const isEnough = further.length === rest || (await findNext(db, road, beyond, on)) === undefined;
    if (isEnough) return [...met, ...further];
  }
  return search(db, road, near, walk);
}

/** The first matches of a road, if all that are wanted lie at its very beginning. */
export async function findNear(db: Db, road: Road, walk: Walk): Promise<Found[] | undefined> {
  const met = await meet(db, road, road.shipments, { ...walk, passed: FEW_PASSED });
  return met.length === walk.take ? met : undefined;
}

/** The first of what two roads gave. */
export function merge(one: readonly Found[], other: readonly Found[], { descending, take: most }: Walk): Found[] {
  const sign = descending ? -1 : 1;
  return [...one, ...other].sort((a, b) => sign * compare(a, b)).slice(0, most);
}

function compare(one: Found, other: Found): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Whether a moment is no further than one that was told, or no nearer. */
function isAt({ moment }: Road, { descending }: Walk, which: 'from' | 'until', told: string): Truth {
  const isLater = descending === (which === 'until');
  return sql`${moment} ${sql.raw(isLater ? '>=' : '<=')} ${told}::timestamp at time zone 'UTC'`;
}

function passedBy({ passed, take }: Walk): number {
  return passed ?? MAX_PASSED + take;
}

/**
 * One shipment after the other, as many as are passed and those of the moment of the last one, or until enough is met:
 * fenced off, since the planner knows of better ways that are worse.
 */
async function meet(db: Db, road: Road, near: Truth, walk: Walk): Promise<Found[]> {
  const [order] = sqlOf([walk.descending ? 'desc' : 'asc']);
  const inTurn = sql`(select * ${shipmentsOf(road, near)} order by ${road.moment} ${order}
    fetch first ${passedBy(walk)} rows with ties) as shipment`;
  const { rows } = await sql<Found>`${FOR_VALUES} select id, ${TOLD} as at from (
      select * from (${road.meet(inTurn)}) as one order by at ${order}, id ${order} limit ${walk.take}
    ) as met`.execute(db);
  return rows;
}

/** The moment of the shipment that comes after those that were passed, unless they were all. */
async function findNext(db: Db, road: Road, near: Truth, walk: Walk): Promise<string | undefined> {
  const { moment } = road;
  const [order, after] = sqlOf(walk.descending ? ['desc', '<'] : ['asc', '>']);
  const shipments = shipmentsOf(road, near);
  const { rows } = await sql<{ at: string }>`${FOR_VALUES} select ${TOLD} as at from (
      select ${moment} as at ${shipments} and ${moment} ${after} (
        select ${moment} ${shipments} order by ${moment} ${order} offset ${passedBy(walk) - 1} limit 1)
      order by ${moment} ${order} limit 1
    ) as beyond`.execute(db);
  return rows[0]?.at;
}

function shipmentsOf({ accountId, moment }: Road, near: Truth): Query {
  return sql`from shipment where shipment.account_id = ${accountId} and ${near} and ${moment} is not null`;
}

async function search(db: Db, road: Road, near: Truth, walk: Walk): Promise<Found[]> {
  const [order] = sqlOf([walk.descending ? 'desc' : 'asc']);
  const { rows } = await sql<Found>`${FOR_VALUES} select id, ${TOLD} as at from (
      select * from (${road.search(near)}) as one order by at ${order}, id ${order} limit ${walk.take}
    ) as first`.execute(db);
  return rows;
}

const TOLD = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

function sqlOf(words: readonly string[]): Query[] {
  return words.map((word) => sql.raw(word));
}
