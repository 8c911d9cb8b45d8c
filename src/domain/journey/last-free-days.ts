import { currentLastFreeDay, type LastFreeDay, type LastFreeDays } from '../containers/last-free-day.ts';
import type { ResolvedPlace } from '../observations/observation.ts';
import type { AtTerminal, StatedFreeDay } from './terminal-facts.ts';

/** Each day with the place it holds at: the one that stated it, else inland for a railway's and the port for the others. */
export function lastFreeDays(
  { line, terminal, rail }: AtTerminal['lastFreeDays'],
  port: ResolvedPlace | null,
  inland: ResolvedPlace | null,
  hasLeftPort: boolean,
): LastFreeDays {
  const at = (stated: StatedFreeDay | null, usual: ResolvedPlace | null): LastFreeDay | null => {
    if (stated === null) return null;
    const place = stated.place ?? usual;
    return {
      on: stated.on,
      zone: place?.zone ?? null,
      place: place?.name ?? null,
      locode: place?.locode ?? null,
      inland: inland !== null && place?.key === inland.key,
      ...(stated.originallyOn !== stated.on && { originallyOn: stated.originallyOn }),
    };
  };
  const given = { line: at(line, port), terminal: at(terminal, port), rail: at(rail, inland ?? port) };
  return { ...given, current: currentLastFreeDay(given, inland !== null && hasLeftPort) };
}
