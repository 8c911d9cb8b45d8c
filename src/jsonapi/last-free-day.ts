import type { LastFreeDay } from '../domain/containers/last-free-day.ts';
import { Nullable, Shape, type Static, Text, Type } from '../values/schema.ts';

/** A day at a place: the same wherever it is read. */
export const LastFreeDayShape = Shape({
  on: Type.String({ format: 'date', description: 'On the calendar of the place.' }),
  timezone: Nullable(Text),
  place: Nullable(Text),
  locode: Nullable(Text),
});

export function toWireDay(day: LastFreeDay | null): Static<typeof LastFreeDayShape> | null {
  return day && { on: day.on, timezone: day.zone, place: day.place, locode: day.locode };
}
