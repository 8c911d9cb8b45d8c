import { dateTimeOf, type LastFreeDay, type LastFreeDays } from '../domain/containers/last-free-day.ts';
import { Choice, DateTime, Nullable, Shape, type Static, Type } from '../values/schema.ts';

const NullableTime = Nullable(DateTime);
const GIVERS = ['line', 'facility'] as const;

/** Tariffs are not known here and nobody enters these days by hand, so that nothing is calculated or manual. */
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
    original_selection: Nullable(Choice(GIVERS)),
    current_value: NullableTime,
    current_selection: Nullable(Choice(GIVERS)),
  }),
});

export const ImportDeadlinesShape = Shape({
  pickup_lfd_terminal: NullableTime,
  pickup_lfd_rail: NullableTime,
  pickup_lfd_line: NullableTime,
  pod: PlaceShape,
  ind: Nullable(PlaceShape),
});

export function toImportDeadlines({ line, terminal, rail }: LastFreeDays): Static<typeof ImportDeadlinesShape> {
  const at = (inland: boolean) => {
    const [own, facility, railway] = [line, terminal, rail].map((day) => (day?.inland === inland ? day : null));
    return { line: own ?? null, facility: facility ?? railway ?? null };
  };
  const inland = at(true);
  return {
    pickup_lfd_terminal: dateTimeOf(terminal),
    pickup_lfd_rail: dateTimeOf(rail),
    pickup_lfd_line: dateTimeOf(line),
    pod: toPlace(at(false)),
    ind: inland.line === null && inland.facility === null ? null : toPlace(inland),
  };
}

/** Of the two the line's day is the one to show. */
function toPlace({ line, facility }: Record<(typeof GIVERS)[number], LastFreeDay | null>): Static<typeof PlaceShape> {
  const day = line ?? facility;
  const selection = GIVERS[[line, facility].findIndex((one) => one !== null)] ?? null;
  return {
    line: toGiven(line),
    facility: toGiven(facility),
    unified: {
      original_value: originalOf(day),
      original_selection: selection,
      current_value: dateTimeOf(day),
      current_selection: selection,
    },
  };
}

function toGiven(day: LastFreeDay | null): Static<typeof GivenShape> {
  return { original: originalOf(day), current: dateTimeOf(day), calculated: null, manual: false };
}

function originalOf(day: LastFreeDay | null) {
  return dateTimeOf(day && { ...day, on: day.originallyOn ?? day.on });
}
