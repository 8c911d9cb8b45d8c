import type { FollowedWorld } from '../pipeline/worlds/follow-world.ts';
import { NOT_COMPARED, OneOf, type Tally, UNSURE } from './compare.ts';
import { containerAttributes } from './containers.ts';
import { currentFreeDay } from './exceptions.ts';
import { type FollowedBooking, type FollowedBox, podOf } from './followed-booking.ts';
import { kindOf, local, STOPPED, said, sizeText, statusText, whereText, zoneOf } from './in-words.ts';
import { lineNames, referencePlace } from './reference.ts';
import { shipmentAttributes } from './shipments.ts';
import { situationMembers } from './situation.ts';

/** Both exports. Every cell is what the lists show: words, and times by the clocks of their place. */
export async function checkCsv(
  service: FollowedWorld,
  tally: Tally,
  bookings: readonly FollowedBooking[],
): Promise<void> {
  const shipments = await readCsv(service, '/shipments.csv');
  tally.compare(
    Object.fromEntries(shipments.map((row) => [row['Bill of lading'], row])),
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
  const pod = zoneOf(is['port_of_discharge_locode']);
  const pol = zoneOf(is['port_of_lading_locode']);
  const isStopped = is['line_tracking_stopped_at'] !== null;
  return asText({
    'Bill of lading': is['bill_of_lading_number'],
    Carrier: lineNames(String(is['shipping_line_scac'])).shortName,
    Customer: '',
    'Port of lading': is['port_of_lading_name'],
    'Port of lading code': is['port_of_lading_locode'],
    'Port of discharge': is['port_of_discharge_name'],
    'Port of discharge code': is['port_of_discharge_locode'],
    'Arrival (local time)': local(is['pod_ata_at'] ?? is['pod_eta_at'], pod),
    'Estimated or actual': kindOf(is['pod_ata_at'], is['pod_eta_at'], 'Estimated'),
    'First ETA (local time)': local(is['pod_original_eta_at'], pod),
    'Time zone at discharge': pod,
    Containers: followed.boxes.length,
    'Travel together': said(is['containers_differ'], (differ) => (differ ? 'No' : 'Yes')),
    Tracking: isStopped ? 'Stopped' : 'Active',
    'Why stopped': said(is['line_tracking_stopped_reason'], (reason) => STOPPED[String(reason)]),
    'Last update': local(is['line_tracking_last_succeeded_at'], undefined),
    References: list(is['ref_numbers']),
    Tags: list(is['tags']),
    'Carrier code': is['shipping_line_scac'],
    Vessel: is['pod_vessel_name'],
    Voyage: is['pod_voyage_number'],
    'Departure (local time)': local(is['pol_atd_at'] ?? is['pol_etd_at'], pol),
    'Departure planned or actual': kindOf(is['pol_atd_at'], is['pol_etd_at'], 'Planned'),
    'Time zone at lading': pol,
    'Our own estimate (local time)': NOT_COMPARED,
    Destination: is['destination_name'],
    'At the destination (local time)': local(
      is['destination_ata_at'] ?? is['destination_eta_at'],
      zoneOf(is['destination_locode']),
    ),
    'There estimated or actual': kindOf(is['destination_ata_at'], is['destination_eta_at'], 'Estimated'),
    'Time zone at the destination': zoneOf(is['destination_locode']),
  });
}

function containerRow(followed: FollowedBooking, one: FollowedBox): Record<string, unknown> {
  const is = shipmentAttributes(followed);
  const box = containerAttributes(followed, one);
  const day = currentFreeDay(one);
  const pod = podOf(one.calls);
  const podZone = zoneOf(pod?.locode);
  const situation = situationMembers(one);
  const at = (name: string) => (situation === UNSURE ? UNSURE : (situation as Record<string, unknown>)[name]);
  const holds = box['holds_at_pod_terminal'] as readonly { name: string }[];
  const fees = box['fees_at_pod_terminal'] as readonly { type: string; amount: number; currency_code: string }[];
  return asText({
    Container: box['number'],
    Status: statusText(box['current_status'], at('position'), at('place_name')),
    'Bill of lading': is['bill_of_lading_number'],
    Carrier: lineNames(String(is['shipping_line_scac'])).shortName,
    'Port of lading': is['port_of_lading_name'],
    'Port of lading code': is['port_of_lading_locode'],
    'Port of discharge': pod ? referencePlace(pod.locode).name : null,
    'Port of discharge code': pod?.locode ?? null,
    Vessel: at('vessel_name'),
    Voyage: at('voyage_number'),
    'Next vessel': at('next_vessel_name'),
    'Next voyage': at('next_voyage_number'),
    'Arrival (local time)': local(pod?.ata ?? pod?.eta, podZone),
    'Estimated or actual': kindOf(pod?.ata ?? null, pod?.eta ?? null, 'Estimated'),
    'First ETA (local time)': local(one.firstEta, podZone),
    'Time zone at discharge': podZone,
    'Four of five arrive from (local time)': NOT_COMPARED,
    'Four of five arrive until (local time)': NOT_COMPARED,
    'Last free day': day?.day ?? null,
    'Last free day at': day ? referencePlace(day.locode).name : null,
    'Appointment (local time)': local(box['pickup_appointment_at'], podZone),
    'Size and type': sizeText(box['equipment_length'], box['equipment_height'], box['equipment_type']),
    Destination: is['destination_name'],
    Customer: '',
    Holds: holds.map(({ name }) => name).join(', '),
    'Chance of charges': null,
    'Charges so far': null,
    'Charges expected': null,
    Fees: fees
      .map(({ type, amount, currency_code }) => `${type.split('_').join(' ')} ${amount.toFixed(2)} ${currency_code}`)
      .join(', '),
    References: list(is['ref_numbers']),
    Tags: list(is['tags']),
    'Last update': local(is['line_tracking_last_succeeded_at'], undefined),
    'Carrier code': is['shipping_line_scac'],
    'Where it is': whereText(at('position'), at('place_name')),
    'Departed (local time)': local(at('pol_atd_at'), zoneOf(is['port_of_lading_locode'])),
    'Time zone at lading': zoneOf(is['port_of_lading_locode']),
    'Discharged (local time)': local(box['pod_discharged_at'], podZone),
    Available: said(box['available_for_pickup'], (available) => (available ? 'Yes' : 'No')),
    'Picked up (local time)':
      box['pod_full_out_at'] === null
        ? local(box['final_destination_full_out_at'], box['final_destination_timezone'])
        : local(box['pod_full_out_at'], podZone),
    'Time zone of the pick-up': box['pod_full_out_at'] === null ? box['final_destination_timezone'] : podZone,
    'Empty returned (local time)': local(box['empty_terminated_at'], box['empty_terminated_timezone']),
    'Time zone of the return': box['empty_terminated_timezone'],
    'Weight (lbs)': null,
    Seal: box['seal_number'],
  });
}

function list(value: unknown): string {
  return (value as readonly string[]).join(', ');
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
