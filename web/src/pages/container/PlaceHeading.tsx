import { useZoneChoice } from '../../time/shown.tsx';
import { zoneFor, zoneName } from '../../time/zone.ts';

interface PlaceHeadingProps {
  readonly tag?: string;
  readonly name: string;
  readonly zone: string | null;
}

/** A port, the part it plays, and the zone its times are in. */
export function PlaceHeading({ tag = '', name, zone }: PlaceHeadingProps) {
  const choice = useZoneChoice();
  const shown = zone === null && choice === 'port' ? 'zone unknown' : zoneName(new Date(), zoneFor(zone, choice));
  return (
    <h2>
      {tag === '' ? null : <b>{tag}</b>}
      {name}
      <span>times in {shown}</span>
    </h2>
  );
}
