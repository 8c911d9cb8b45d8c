import type { PlaceReference } from '../../../domain/observations/observation.ts';
import { isSamePlace } from '../route.ts';
import type { EquipmentGroup } from './equipment.ts';
import type { EdifactMessageReader } from './message-reader.ts';
import { placeAt } from './places.ts';

/** LOC 3227 of where something is reported from: the place of positioning, the activity location. */
const REPORTED_FROM = ['165', '175'];

/** LOC 3227: 9 is where the box is loaded, 11 where it is discharged. */
const PORTS = ['9', '11'] as const;
export type PortQualifier = (typeof PORTS)[number];

/**
 * Where a terminal's move was. The activity location says so; else it is the port that the direction of the move makes
 * it, in the box's own words. The header's word for that port is of the ship's call, so where the two differ nothing but
 * the sender's own place can settle it.
 */
export function placeOfMove(
  reader: EdifactMessageReader,
  { eqd, segments }: EquipmentGroup,
  port: PortQualifier | undefined,
): { readonly place?: PlaceReference } | undefined {
  const here = placeAt(segments, REPORTED_FROM) ?? placeAt(reader.header, REPORTED_FROM);
  if (here) return { place: here };
  const ports = port ? [port] : PORTS;
  const named = [segments, reader.header].flatMap((scope) => ports.flatMap((one) => placeAt(scope, [one]) ?? []));
  const sender: PlaceReference | undefined = reader.partner.place ? { unLocode: reader.partner.place } : undefined;
  const [first = sender] = named;
  const others = named.filter((place) => first && !isSamePlace(place, first));
  if (others.length === 0) return first ? { place: { ...named.at(-1), ...first } } : {};
  const settled = named.find((place) => sender && isSamePlace(place, sender));
  if (settled) return { place: settled };
  const names = [first, ...others].map((place) => place?.unLocode ?? place?.name).join(' or ');
  reader.fail('ambiguous', eqd, 2, 1, `The move was in ${names}; the partner's profile can say where the terminal is.`);
  return undefined;
}
