import { type RawBuilder, sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { every, type Truth } from './compare.ts';
import type { Pool } from './list-tables.ts';
import { findStretches, type Stretch, within } from './zones.ts';

/** A part of the containers of an account: which shipments, in the words of an index by when they were heard of. */
export interface Part {
  readonly ofShipment: Truth;
  /** What is true besides. */
  readonly besides: Truth;
}

/** The parts in which there can be what was asked for. */
export interface Parts {
  /** Those that are followed and those that are over and were heard of, as far as there can be any. */
  readonly ordered: readonly Part[];
  /**
   * These and the rest, when zones say where in them to look: each is looked through for itself, in the words of its own
   * indexes.
   */
  readonly narrowed: readonly Truth[] | undefined;
}

/** So few are named one by one. */
const MAX_FEW = 100;

const HEARD = 'shipment.line_tracking_last_succeeded_at';
const FOLLOWED: Part = {
  ofShipment: sql`shipment.line_tracking_stopped_at is null`,
  besides: sql`container.followed`,
};
const OVER: Part = {
  ofShipment: sql`shipment.line_tracking_stopped_at is not null`,
  besides: sql`not container.followed`,
};
/** What is over and was never heard of lies in no zone. */
const NEVER_HEARD: Truth = sql`(${wholly(OVER)} and shipment.line_tracking_last_succeeded_at is null)`;

export async function findParts(
  db: Db,
  accountId: Id,
  values: Readonly<Record<string, unknown>> & { readonly actively_tracked?: boolean },
): Promise<Parts> {
  const ofBox = await findStretches(db, accountId, 'container', ['followed', 'over'], values);
  const ofShipment = await findStretches(db, accountId, 'shipment', ['shipment', 'over shipment'], values);
  const wanted = values.actively_tracked;
  const few = await nameFew(db, accountId, ofBox?.get('followed'), ofShipment?.get('shipment'));
  const ordered = [
    ...(wanted === false || few?.length === 0
      ? []
      : part(few === undefined ? FOLLOWED : fewOf(FOLLOWED, few), [
          { pool: 'followed', known: ofBox, column: 'container.created_at' },
          { pool: 'shipment', known: ofShipment, column: 'shipment.created_at' },
        ])),
    ...(wanted === true
      ? []
      : part(OVER, [
          { pool: 'over', known: ofBox, column: HEARD },
          { pool: 'over shipment', known: ofShipment, column: HEARD },
        ])),
  ];
  const isNarrow = ofBox !== undefined || ofShipment !== undefined;
  return { ordered, narrowed: isNarrow ? [...ordered.map(wholly), NEVER_HEARD] : undefined };
}

/**
 * The shipments that are followed and lie in both stretches, when they are few. What was made long ago is mostly over: the
 * planner, who takes the one for independent of the other, would look for hundreds of thousands.
 */
async function nameFew(db: Db, accountId: Id, box?: Stretch, shipment?: Stretch): Promise<readonly Id[] | undefined> {
  const named = async (query: RawBuilder<{ id: Id }>) => {
    const { rows } = await query.execute(db);
    return rows.length > MAX_FEW ? undefined : rows.map(({ id }) => id);
  };
  const ofBoxes =
    box &&
    (await named(sql`select shipment_id as id from container where account_id = ${accountId} and followed
      and ${isOn('created_at', box)} limit ${MAX_FEW + 1}`));
  const ofShipments =
    shipment &&
    (await named(sql`select id from shipment where account_id = ${accountId} and line_tracking_stopped_at is null
      and ${isOn('created_at', shipment)} limit ${MAX_FEW + 1}`));
  return ofBoxes && ofShipments ? ofBoxes.filter((id) => ofShipments.includes(id)) : (ofBoxes ?? ofShipments);
}

/** In the words of the indexes of the days of making, which are for this alone: others would be led astray by them. */
function isOn(column: string, { from, to }: Stretch): Truth {
  return sql`zone_day(${sql.ref(column)}) between ${from}::date and ${to}::date`;
}

function fewOf({ ofShipment, besides }: Part, few: readonly Id[]): Part {
  return { ofShipment: every([ofShipment, sql`shipment.id = any(${few}::uuid[])`]), besides };
}

/** All that is true of a part. */
export function wholly({ ofShipment, besides }: Part): Truth {
  return every([ofShipment, besides]);
}

interface Reach {
  readonly pool: Pool;
  readonly known: ReadonlyMap<Pool, Stretch> | undefined;
  readonly column: string;
}

/** Nothing when some reach is empty. */
function part({ ofShipment, besides }: Part, reaches: readonly Reach[]): Part[] {
  const asked = reaches.flatMap(({ known, pool, column }) =>
    known === undefined ? [] : [{ stretch: known.get(pool), column }],
  );
  const bounds = asked.flatMap(({ stretch, column }) =>
    stretch === undefined ? [] : [{ column, truth: within(column, stretch) }],
  );
  if (bounds.length < asked.length) return [];
  const truths = (isOrder: boolean) =>
    bounds.filter(({ column }) => (column === HEARD) === isOrder).map(({ truth }) => truth);
  return [{ ofShipment: every([ofShipment, ...truths(true)]), besides: every([besides, ...truths(false)]) }];
}
