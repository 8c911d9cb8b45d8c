import { sql } from 'kysely';
import type { Id } from '../../values/id.ts';
import type { Db } from '../tables.ts';
import { every, type Truth } from './compare.ts';
import type { Pool } from './list-tables.ts';
import { areMissed, findStretches, type Stretch, within } from './zones.ts';

/** The parts of the containers of an account in which there can be what was asked for. */
export interface Parts {
  /** Those that are followed and those that are over and were heard of, as far as there can be any. */
  readonly ordered: readonly Truth[];
  /**
   * These and the rest, when zones say where in them to look for what has no day; each is looked through for itself.
   * Together with other conditions the planner takes the stretches for rarer than they are.
   */
  readonly narrowed: readonly Truth[] | undefined;
}

const FOLLOWED: Truth = sql`(container.followed and shipment.line_tracking_stopped_at is null)`;
const OVER: Truth = sql`(not container.followed and shipment.line_tracking_stopped_at is not null)`;
/** What is over and was never heard of lies in no zone. */
const NEVER_HEARD: Truth = sql`(${OVER} and shipment.line_tracking_last_succeeded_at is null)`;

export async function findParts(
  db: Db,
  accountId: Id,
  values: Readonly<Record<string, unknown>> & { readonly actively_tracked?: boolean },
): Promise<Parts> {
  const ofBox = await findStretches(db, accountId, 'container', ['followed', 'over'], values);
  const ofShipment = await findStretches(db, accountId, 'shipment', ['shipment', 'over shipment'], values);
  const reaches = [
    { pool: 'followed', known: ofBox, column: 'container.created_at' },
    { pool: 'shipment', known: ofShipment, column: 'shipment.created_at' },
    { pool: 'over', known: ofBox, column: 'shipment.line_tracking_last_succeeded_at' },
    { pool: 'over shipment', known: ofShipment, column: 'shipment.line_tracking_last_succeeded_at' },
  ] as const;
  const wanted = values.actively_tracked;
  const ordered = [
    ...(wanted === false ? [] : part(FOLLOWED, reaches.slice(0, 2))),
    ...(wanted === true ? [] : part(OVER, reaches.slice(2))),
  ];
  const isNarrow = (ofBox !== undefined || ofShipment !== undefined) && areMissed(values);
  return { ordered, narrowed: isNarrow ? [...ordered, NEVER_HEARD] : undefined };
}

interface Reach {
  readonly pool: Pool;
  readonly known: ReadonlyMap<Pool, Stretch> | undefined;
  readonly column: string;
}

/** Nothing when some reach is empty. */
function part(truth: Truth, reaches: readonly Reach[]): Truth[] {
  const stretches = reaches.flatMap(({ known, pool, column }) =>
    known === undefined ? [] : [{ stretch: known.get(pool), column }],
  );
  const bounds = stretches.flatMap(({ stretch, column }) => (stretch === undefined ? [] : [within(column, stretch)]));
  return bounds.length < stretches.length ? [] : [every([truth, ...bounds])];
}
