import { type RawBuilder, sql } from 'kysely';

type Day = RawBuilder<string | null>;

const LINE: Day = sql`day_of(container.last_free_days #>> '{line,on}')`;
const TERMINAL: Day = sql`day_of(container.last_free_days #>> '{terminal,on}')`;
const RAIL: Day = sql`day_of(container.last_free_days #>> '{rail,on}')`;
const LINE_INLAND: Day = sql`case when (container.last_free_days #>> '{line,inland}')::boolean then ${LINE} end`;
const TERMINAL_INLAND: Day = sql`case when (container.last_free_days #>> '{terminal,inland}')::boolean then ${TERMINAL} end`;
const RAIL_INLAND: Day = sql`case when (container.last_free_days #>> '{rail,inland}')::boolean then ${RAIL} end`;

/** The last free days of a container, as lists name them. */
export const LAST_FREE_DAYS = {
  line: LINE,
  terminal: TERMINAL,
  rail: RAIL,
  /** The first that is given; see `pickupLastFreeDay`. */
  pickup: sql`coalesce(${LINE}, ${TERMINAL}, ${RAIL})` as Day,
  lineInland: LINE_INLAND,
  inland: sql`coalesce(${LINE_INLAND}, ${TERMINAL_INLAND}, ${RAIL_INLAND})` as Day,
};
