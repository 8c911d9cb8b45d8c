import { HOUR_MS } from '../../src/values/duration.ts';
import type { Ask } from './answers.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Reports of one call of a ship. */
const ONE_CALL_MS = 48 * HOUR_MS;
/** No ship is back so soon. */
const SHORT_CALL_MS = 20 * HOUR_MS;
/** No ship is faster. */
const FASTEST_KNOTS = 25;
const NM_PER_DEGREE = 60;

/** One ship has one arrival at a port, and cannot be at two ports at a time. */
export function ofShips(shipments: readonly Json[], places: ReadonlyMap<string, Json>, nowMs: number): string[] {
  const byShip = new Map<string, Json[]>();
  for (const one of shipments) {
    const { pod_vessel_imo: imo, predicted_eta: at } = one.attributes;
    if (imo && at && one.relationships.port_of_discharge.data) byShip.set(imo, [...(byShip.get(imo) ?? []), one]);
  }
  const portOf = (one: Json) => one.relationships.port_of_discharge.data.id;
  return [...byShip].flatMap(([imo, own]) =>
    own.flatMap((one, index) =>
      own.slice(index + 1).flatMap((other) => {
        const times = [one, other].map(({ attributes }) => Date.parse(attributes.predicted_eta));
        const apartMs = Math.abs((times[0] ?? 0) - (times[1] ?? 0));
        const text = `${imo}: ${one.attributes.port_of_discharge_locode} ${one.attributes.predicted_eta}, ${other.attributes.port_of_discharge_locode} ${other.attributes.predicted_eta}`;
        if (portOf(one) === portOf(other)) {
          return apartMs > 0 && (apartMs < ONE_CALL_MS || isAwaitedTogether(one, other)) ? [text] : [];
        }
        const nm = distanceNm(places.get(portOf(one)), places.get(portOf(other)));
        return (apartMs / HOUR_MS) * FASTEST_KNOTS < nm && Math.min(...times) > nowMs ? [text] : [];
      }),
    ),
  );
}

/** Their lines expect the ship at the same call. */
function isAwaitedTogether({ attributes: one }: Json, { attributes: other }: Json): boolean {
  if (!one.pod_eta_at || !other.pod_eta_at) return false;
  return Math.abs(Date.parse(one.pod_eta_at) - Date.parse(other.pod_eta_at)) < ONE_CALL_MS;
}

/** A ship comes to a port once a call, whichever of its boxes is asked, of whichever shipment. */
export function ofArrivals(shipments: readonly Json[], containers: readonly Json[]): string[] {
  const ships = new Map<string, readonly [string, string | null]>(
    shipments.map(({ id, attributes: one }) => [id, [one.pod_vessel_imo, one.port_of_discharge_locode]]),
  );
  const arrivals = new Map<string, Map<string, string>>();
  for (const { attributes, relationships } of containers) {
    const [imo, locode] = ships.get(relationships.shipment.data.id) ?? [];
    const at = attributes.pod_arrived_at;
    // Of a box whose shipment is told by others, the ship is not told here.
    if (!imo || !locode || at === null || attributes.situation.pod_locode !== locode) continue;
    const key = `${imo} at ${locode}`;
    arrivals.set(key, (arrivals.get(key) ?? new Map()).set(at, attributes.number));
  }
  return [...arrivals].flatMap(([what, times]) => {
    const inOrder = [...times].sort(([one], [other]) => Date.parse(one) - Date.parse(other));
    return inOrder.slice(1).flatMap(([at, number], index) => {
      const [before, other] = inOrder[index] ?? [at, number];
      const isOneCall = Date.parse(at) - Date.parse(before) < SHORT_CALL_MS;
      return isOneCall ? [`${what}: arrived ${before} with ${other}, ${at} with ${number}`] : [];
    });
  });
}

/** As the crow flies: less than any ship sails. */
function distanceNm(one: Json, other: Json): number {
  if (!one || !other) return 0;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const cosine =
    Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(radians(one.longitude - other.longitude));
  return ((Math.acos(Math.min(1, cosine)) * 180) / Math.PI) * NM_PER_DEGREE;
}

/** A ship is called the same wherever it is told of. */
export async function ofNames(ask: Ask, containers: readonly Json[], shipments: readonly Json[]): Promise<string[]> {
  const told: (readonly [string, string | null, string | null])[] = [
    ...shipments.map(
      ({ attributes: one }) => [one.bill_of_lading_number, one.pod_vessel_imo, one.pod_vessel_name] as const,
    ),
    ...containers.flatMap(({ attributes: { number, situation } }) => [
      [number, situation.vessel_imo, situation.vessel_name] as const,
      [number, situation.next_vessel_imo, situation.next_vessel_name] as const,
    ]),
  ];
  for (const { id, attributes } of containers) {
    const { data } = await ask(`/containers/${id}/raw_events`);
    told.push(
      ...data.map(
        (one: Json) => [`${attributes.number} raw`, one.attributes.vessel_imo, one.attributes.vessel_name] as const,
      ),
    );
  }
  const names = new Map<string, string | null>();
  const found = new Set<string>();
  for (const [what, imo, name] of told) {
    if (!imo || !name) continue;
    if (!names.has(imo)) names.set(imo, (await ask(`/vessels/${imo}`)).data.attributes.name);
    if (names.get(imo) !== `IMO ${imo}` && names.get(imo) !== name)
      found.add(`${what}: ${imo} is called ${name}, and ${names.get(imo)} itself`);
  }
  return [...found];
}
