import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { shareLink } from './check-tracked.ts';

type Json = ReturnType<typeof JSON.parse>;

/** Tokens of shared links, by shipment. */
export type Links = Map<string, string>;

/** What strangers see of a shipment has the boxes that it has, and says of each what the list says. */
export async function ofStrangers(
  service: Pick<FollowedWorld, 'call'>,
  shipments: readonly Json[],
  containers: readonly Json[],
  links: Links,
) {
  const found: string[] = [];
  const listed = new Map<string, string>(containers.map((one) => [one.id, inShort(one.attributes)]));
  for (const { id, attributes, relationships } of shipments) {
    const own = relationships.containers.data.map((one: Json) => one.id).sort();
    const token = links.get(id) ?? (await shareLink(service, id));
    links.set(id, token);
    for (const path of [`/embed/shipments/${id}`, `/shared/${token}`]) {
      const { containers: boxes } = await service.call('GET', path);
      const shown = boxes.map((one: Json) => one.id).sort();
      const what = `${attributes.bill_of_lading_number} at ${path}`;
      if (shown.join() !== own.join()) found.push(`${what}: ${own.length} boxes, ${shown.length} shown`);
      for (const { id: box, number, status, situation } of boxes) {
        const said = inShort({ current_status: status, situation });
        if (listed.has(box) && listed.get(box) !== said)
          found.push(`${what}: ${number} ${said}, ${listed.get(box)} in the list`);
      }
    }
  }
  return found;
}

/** Whereabouts, ship and arrival of a box. */
function inShort({ current_status: status, situation }: Json): string {
  const { position, vessel_imo: ship, pod_locode: port, pod_eta_at: eta, pod_ata_at: ata } = situation;
  return [status, position, ship, port, eta, ata].join(' ');
}

/** A shipment has the boxes that the list has for it. */
export function ofSets(containers: readonly Json[], shipments: readonly Json[]): string[] {
  const listed = new Map<string, string[]>();
  for (const { id, relationships } of containers) {
    const shipment = relationships.shipment.data.id;
    listed.set(shipment, [...(listed.get(shipment) ?? []), id]);
  }
  return shipments.flatMap(({ id, attributes, relationships }) => {
    const own = relationships.containers.data.map((one: Json) => one.id).sort();
    const inList = (listed.get(id) ?? []).sort();
    const number = attributes.bill_of_lading_number;
    return own.join() === inList.join() ? [] : [`${number}: ${own.length} boxes, and ${inList.length} in the list`];
  });
}

/** A shipment is told as most of its boxes travel, and says so when they do not travel together. */
export function ofShipments(containers: readonly Json[], shipments: readonly Json[]): string[] {
  return shipments.flatMap(({ id, attributes: { bill_of_lading_number: number, ...told } }) => {
    const boxes = containers.filter((one) => one.relationships.shipment.data.id === id).map((one) => one.attributes);
    if (boxes.length === 0) return [];
    const ways = new Set(
      boxes.map(({ situation: { pod_locode: port, pod_eta_at: eta, pod_ata_at: ata } }) => `${port} ${eta} ${ata}`),
    );
    const arrivals = boxes.map(({ pod_arrived_at: at }) => at);
    const rules: readonly (readonly [boolean, string])[] = [
      [told.pod_ata_at !== null && told.pod_vessel_imo === null, 'has arrived, and by no ship'],
      [
        told.pod_ata_at !== null && !arrivals.includes(told.pod_ata_at),
        `arrived ${told.pod_ata_at}, none of its boxes`,
      ],
      [told.pod_ata_at !== null && told.predicted_eta !== null, 'has arrived, and is predicted'],
      [ways.size > 1 && !told.containers_differ, `its boxes do not differ: ${[...ways].join(', ')}`],
    ];
    return rules.flatMap(([is, what]) => (is ? [`${number}: ${what}`] : []));
  });
}
