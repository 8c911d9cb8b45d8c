import { useZoneChoice } from '../../time/shown.tsx';
import { zoneFor, zoneNames } from '../../time/zone.ts';

interface PlaceHeadingProps {
  readonly tag?: string;
  readonly name: string;
  readonly zone: string | null;
  /** The times under the heading: the clocks of a zone change its name. */
  readonly times: readonly (string | null)[];
}

/** A port, the part it plays, and the zone its times are in. */
export function PlaceHeading({ tag = '', name, zone, times }: PlaceHeadingProps) {
  const choice = useZoneChoice();
  const shown = zone === null && choice === 'port' ? 'zone unknown' : zoneNames(times, zoneFor(zone, choice));
  return (
    <h2>
      {tag === '' ? null : <b>{tag}</b>}
      {name}
      <span>times in {shown}</span>
    </h2>
  );
}
