import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { NOT_COMPARED, OneOf, type Tally, UNSURE } from './compare.ts';
import { containerAttributes } from './containers.ts';
import { currentFreeDay } from './exceptions.ts';
import { type FollowedBooking, type FollowedBox, podOf } from './followed-booking.ts';
import { referencePlace } from './reference.ts';
import { shipmentAttributes } from './shipments.ts';
import { situationMembers } from './situation.ts';

/** Both exports. Every cell is the text of what the lists show; a last free day is a day. */
export async function checkCsv(
  service: FollowedWorld,
  tally: Tally,
  bookings: readonly FollowedBooking[],
): Promise<void> {
  const shipments = await readCsv(service, '/shipments.csv');
  tally.compare(
    Object.fromEntries(shipments.map((row) => [row['Number'], row])),
    Object.fromEntries(bookings.map((followed) => [followed.number, shipmentRow(followed)])),
    'shipments.csv',
    'shipments_csv',
  );
  const containers = await readCsv(service, '/containers.csv');
  tally.compare(
    Object.fromEntries(containers.map((row) => [`${row['Bill of lading']} ${row['Container']}`, row])),
    Object.fromEntries(
      bookings.flatMap((followed) =>
        followed.boxes.map((one) => [`${followed.number} ${one.box.number}`, containerRow(followed, one)]),
      ),
    ),
    'containers.csv',
    'containers_csv',
  );
}

function shipmentRow(followed: FollowedBooking): Record<string, unknown> {
  const is = shipmentAttributes(followed);
  return asText({
    Number: is['bill_of_lading_number'],
    SCAC: is['shipping_line_scac'],
    Carrier: is['shipping_line_name'],
    Customer: '',
    References: list(is['ref_numbers']),
    Tags: list(is['tags']),
    Containers: followed.boxes.length,
    'Port of lading': is['port_of_lading_name'],
    'Port of lading code': is['port_of_lading_locode'],
    'Port of discharge': is['port_of_discharge_name'],
    'Port of discharge code': is['port_of_discharge_locode'],
    Destination: is['destination_name'],
    Vessel: is['pod_vessel_name'],
    Voyage: is['pod_voyage_number'],
    'Planned departure': is['pol_etd_at'],
    Departed: is['pol_atd_at'],
    'First ETA': is['pod_original_eta_at'],
    ETA: is['pod_eta_at'],
    'Predicted ETA': NOT_COMPARED,
    Arrived: is['pod_ata_at'],
    'Destination ETA': is['destination_eta_at'],
    'Arrived at destination': is['destination_ata_at'],
    'Last update': is['line_tracking_last_succeeded_at'],
    'Tracking stopped': is['line_tracking_stopped_at'],
    'Why stopped': is['line_tracking_stopped_reason'],
    'Containers differ': is['containers_differ'],
  });
}

function containerRow(followed: FollowedBooking, one: FollowedBox): Record<string, unknown> {
  const is = shipmentAttributes(followed);
  const box = containerAttributes(followed, one);
  const day = currentFreeDay(one);
  const pod = podOf(one.calls);
  const situation = situationMembers(one);
  const at = (name: string) => (situation === UNSURE ? UNSURE : (situation as Record<string, unknown>)[name]);
  const holds = box['holds_at_pod_terminal'] as readonly { name: string }[];
  const fees = box['fees_at_pod_terminal'] as readonly { type: string; amount: number }[];
  return asText({
    Container: box['number'],
    Status: box['current_status'],
    'Bill of lading': is['bill_of_lading_number'],
    SCAC: is['shipping_line_scac'],
    Carrier: is['shipping_line_name'],
    Customer: '',
    'Container references': '',
    'Shipment references': list(is['ref_numbers']),
    Tags: list(is['tags']),
    'Port of lading': is['port_of_lading_name'],
    'Port of lading code': is['port_of_lading_locode'],
    'Port of discharge': pod ? referencePlace(pod.locode).name : null,
    'Port of discharge code': pod?.locode ?? null,
    Destination: is['destination_name'],
    Position: at('position'),
    Place: at('place_name'),
    Vessel: at('vessel_name'),
    Voyage: at('voyage_number'),
    'Next vessel': at('next_vessel_name'),
    'Next voyage': at('next_voyage_number'),
    Departed: at('pol_atd_at'),
    'First ETA': is['pod_original_eta_at'],
    ETA: pod?.eta ?? null,
    Arrived: pod?.ata ?? null,
    Discharged: box['pod_discharged_at'],
    'Last free day': day?.day ?? null,
    'Last free day at': day ? referencePlace(day.locode).name : null,
    Available: box['available_for_pickup'],
    Holds: holds.map(({ name }) => name).join(' '),
    Fees: fees.map(({ type, amount }) => `${type} ${amount}`).join(' '),
    'Picked up': box['pod_full_out_at'],
    'Empty returned': box['empty_terminated_at'],
    'Weight (lbs)': null,
    Seal: box['seal_number'],
  });
}

function list(value: unknown): string {
  return (value as readonly string[]).join(' ');
}

/** Cells are text, and nothing is an empty one. */
function asText(row: Record<string, unknown>): Record<string, unknown> {
  const text = (value: unknown): unknown => {
    if (value === UNSURE || value === NOT_COMPARED || value instanceof OneOf) return value;
    return value === null || value === undefined ? '' : String(value);
  };
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)]));
}

/** RFC 4180, as a spreadsheet reads it. */
async function readCsv(service: FollowedWorld, path: string): Promise<Record<string, string>[]> {
  const { status, text } = await service.say('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  const [headings = [], ...rows] = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map(cellsOf);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ''])));
}

function cellsOf(line: string): string[] {
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
