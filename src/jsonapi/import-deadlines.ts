import type { Container } from '../domain/containers/container.ts';
import { dateTimeOf, type LastFreeDay } from '../domain/containers/last-free-day.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Type } from '../values/schema.ts';

const NullableTime = Nullable(DateTime);
const GIVERS = ['line', 'facility'] as const;
/** Whose day is the one to show, or by whose tariff it was calculated. */
const SELECTIONS = [...GIVERS, 'line_calculated', 'facility_calculated'] as const;

/** Nobody enters these days by hand, so that none is manual. */
const GivenShape = Shape({
  original: NullableTime,
  current: NullableTime,
  calculated: NullableTime,
  manual: Type.Boolean(),
});

const PlaceShape = Shape({
  line: GivenShape,
  facility: GivenShape,
  unified: Shape({
    original_value: NullableTime,
    original_selection: Nullable(Choice(SELECTIONS)),
    current_value: NullableTime,
    current_selection: Nullable(Choice(SELECTIONS)),
  }),
});

export const ImportDeadlinesShape = Shape({
  pickup_lfd_terminal: NullableTime,
  pickup_lfd_rail: NullableTime,
  pickup_lfd_line: NullableTime,
  pod: PlaceShape,
  ind: Nullable(PlaceShape),
});

type Deadlines = Pick<Container, 'lastFreeDays' | 'lineLfdCalculated' | 'facilityLfdCalculated' | 'podTimezone'>;
type ByGiver = Record<(typeof GIVERS)[number], LastFreeDay | null>;

export function toImportDeadlines(container: Deadlines): Static<typeof ImportDeadlinesShape> {
  const { line, terminal, rail } = container.lastFreeDays;
  const at = (inland: boolean) => {
    const [own, facility, railway] = [line, terminal, rail].map((day) => (day?.inland === inland ? day : null));
    return { line: own ?? null, facility: facility ?? railway ?? null };
  };
  const inland = at(true);
  return {
    pickup_lfd_terminal: dateTimeOf(terminal),
    pickup_lfd_rail: dateTimeOf(rail),
    pickup_lfd_line: dateTimeOf(line),
    pod: toPlace(at(false), calculatedIn(container)),
    ind: inland.line === null && inland.facility === null ? null : toPlace(inland, { line: null, facility: null }),
  };
}

/** Days at the port of discharge. */
function calculatedIn({ lineLfdCalculated, facilityLfdCalculated, podTimezone: zone }: Deadlines): ByGiver {
  const day = (on: string | null) => on && { on, zone, place: null, locode: null, inland: false };
  return { line: day(lineLfdCalculated) || null, facility: day(facilityLfdCalculated) || null };
}

/** What line or terminal says is the one to show, the line's first; what is calculated only where neither says anything. */
function toPlace(said: ByGiver, calculated: ByGiver): Static<typeof PlaceShape> {
  const days = [said.line, said.facility, calculated.line, calculated.facility];
  const shown = days.findIndex((one) => one !== null);
  const day = days[shown] ?? null;
  const selection = SELECTIONS[shown] ?? null;
  return {
    line: toGiven(said.line, calculated.line),
    facility: toGiven(said.facility, calculated.facility),
    unified: {
      original_value: originalOf(day),
      original_selection: selection,
      current_value: dateTimeOf(day),
      current_selection: selection,
    },
  };
}

function toGiven(day: LastFreeDay | null, calculated: LastFreeDay | null): Static<typeof GivenShape> {
  return { original: originalOf(day), current: dateTimeOf(day), calculated: dateTimeOf(calculated), manual: false };
}

function originalOf(day: LastFreeDay | null) {
  return dateTimeOf(day && { ...day, on: day.originallyOn ?? day.on });
}
