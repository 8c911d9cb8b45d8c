import type { Row } from './stores.ts';

/** A test reads into answers of every shape. */
type Body = ReturnType<typeof JSON.parse>;
export type Ask = (path: string) => Promise<Body>;

const PAGE = 100;

/** The tables as they follow from what the interface answers, read from its answers alone, by table and key. */
export async function rowsOfInterface(ask: Ask): Promise<Record<string, Record<string, Row>>> {
  const [shipments, containers, requests] = [
    await all(ask, '/shipments?include=pod_terminal,destination_terminal'),
    await all(
      ask,
      '/containers?include=shipment,pod_terminal,shipment.port_of_lading,shipment.destination,shipment.destination_terminal',
    ),
    await all(ask, '/tracking_requests?include=tracked_object'),
  ];
  const ports = new Map<string, Body>();
  for (const { attributes } of containers.data) {
    const code = attributes.situation.pod_locode;
    if (code !== null && !ports.has(code)) ports.set(code, (await ask(`/ports/${code}`)).data.attributes);
  }
  const events: Body = { data: [], find: undefined };
  const included: Body[] = [];
  for (const { id } of containers.data) {
    const answer = await all(ask, `/containers/${id}/transport_events?include=location,terminal,vessel`);
    events.data.push(...answer.data);
    included.push(...answer.included);
  }
  const findOfEvents = finder(included);
  const eventRows = events.data.map((one: Body) => eventRow(one, findOfEvents, containers));
  return {
    shipments: byKey(shipments.data.map((one: Body) => shipmentRow(one, shipments.find))),
    containers: byKey(containers.data.map((one: Body) => containerRow(one, containers.find, ports, events.data))),
    tracking_requests: byKey(requests.data.map(requestRow)),
    transport_events: byKey(eventRows),
  };
}

async function all(ask: Ask, path: string): Promise<{ data: Body[]; included: Body[]; find: Find }> {
  const [data, included]: [Body[], Body[]] = [[], []];
  for (let page = 1; ; page++) {
    const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}page[size]=${PAGE}&page[number]=${page}`);
    data.push(...answer.data);
    included.push(...(answer.included ?? []));
    if (answer.data.length < PAGE) return { data, included, find: finder([...included, ...data]) };
  }
}

type Find = (of: Body, name: string) => Body;

function finder(included: readonly Body[]): Find {
  const known = new Map(included.map((one) => [`${one.type} ${one.id}`, one]));
  return (of, name) => {
    const link = of?.relationships?.[name]?.data;
    return link ? known.get(`${link.type} ${link.id}`) : undefined;
  };
}

function byKey(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row) => [String(Object.values(row)[0]), row]));
}

function shipmentRow(shipment: Body, find: Find): Row {
  const of = shipment.attributes;
  return {
    shipment_id: shipment.id,
    shipping_line_scac: of.shipping_line_scac,
    shipping_line_name: of.shipping_line_name,
    bill_of_lading_number: of.bill_of_lading_number,
    normalized_number: of.normalized_number,
    reference_numbers: of.ref_numbers.join(','),
    tags: of.tags.toSorted().join(','),
    customer_name: of.customer_name,
    pol_locode: of.port_of_lading_locode,
    pod_locode: of.port_of_discharge_locode,
    pod_terminal_firms_code: find(shipment, 'pod_terminal')?.attributes.firms_code || null,
    destination_locode: of.destination_locode,
    destination_terminal_firms_code: find(shipment, 'destination_terminal')?.attributes.firms_code || null,
    pol_atd_at: utc(of.pol_atd_at),
    pol_etd_at: utc(of.pol_etd_at),
    pod_eta_at: utc(of.pod_eta_at),
    pod_arrived_at: utc(of.pod_ata_at),
    pod_voyage_number: of.pod_voyage_number,
    pod_vessel_name: of.pod_vessel_name,
    pod_vessel_imo: of.pod_vessel_imo,
    line_tracking_last_succeeded_at: utc(of.line_tracking_last_succeeded_at),
    line_tracking_stopped_at: utc(of.line_tracking_stopped_at),
    line_tracking_stopped_reason: of.line_tracking_stopped_reason,
    created_at: utc(of.created_at),
    removed_at: null,
  };
}

function containerRow(container: Body, find: Find, ports: ReadonlyMap<string, Body>, events: readonly Body[]): Row {
  const of = container.attributes;
  const shipment = find(container, 'shipment');
  const its = shipment.attributes;
  const pol = find(shipment, 'port_of_lading')?.attributes;
  const pod = ports.get(of.situation.pod_locode);
  const terminal = find(container, 'pod_terminal')?.attributes;
  const destination = find(shipment, 'destination')?.attributes;
  const inland = find(shipment, 'destination_terminal')?.attributes;
  const berths = events
    .filter((event) => event.relationships.container.data.id === container.id)
    .filter((event) => event.attributes.event === 'container.transport.vessel_berthed')
    .map((event) => event.attributes.timestamp);
  const departed = of.pol_vessel_departed_at ?? (its.containers_differ ? null : its.pol_atd_at);
  const days = of.last_free_days;
  return {
    container_id: container.id,
    container_number: of.number,
    shipment_id: shipment.id,
    shipment_bill_of_lading_number: its.bill_of_lading_number,
    shipment_normalized_number: its.normalized_number,
    shipment_reference_numbers: its.ref_numbers.join(','),
    container_reference_numbers: of.ref_numbers.join(','),
    shipment_tags: its.tags.toSorted().join(','),
    customer_name: its.customer_name,
    shipping_line_scac: its.shipping_line_scac,
    shipping_line_name: its.shipping_line_name,
    pol_country_code: pol?.country_code ?? null,
    pol_locode: its.port_of_lading_locode,
    pol_city: pol?.city ?? null,
    pol_timezone: its.pol_timezone,
    ...(pod && { pod_country_code: pod.country_code, pod_city: pod.city, pod_locode: of.situation.pod_locode }),
    pod_timezone: of.pod_timezone,
    pod_terminal_firms_code: terminal?.firms_code || null,
    pod_terminal_nickname: terminal?.nickname ?? null,
    pod_terminal_name: terminal?.name ?? null,
    ind_country_code: destination?.country_code ?? null,
    ind_locode: its.destination_locode,
    ind_city: its.destination_name,
    ind_timezone: of.final_destination_timezone,
    ind_terminal_firms_code: inland?.firms_code || null,
    ind_terminal_nickname: inland?.nickname ?? null,
    ind_terminal_name: inland?.name ?? null,
    ...twice('empty_out_at', of.empty_out_at, its.pol_timezone),
    ...twice('full_in_at', of.pol_full_in_at, its.pol_timezone),
    ...twice('pol_loaded_at', of.pol_vessel_loaded_at, its.pol_timezone),
    ...twice('pol_etd_at', its.pol_etd_at, its.pol_timezone),
    ...twice('pol_atd_at', departed, its.pol_timezone),
    ...(pod && twice('pod_eta_at', of.situation.pod_eta_at, of.pod_timezone)),
    ...twice('pod_arrived_at', of.pod_arrived_at, of.pod_timezone),
    ...twice('pod_berthed_at', berths.toSorted().at(-1) ?? null, of.pod_timezone),
    ...twice('pod_discharged_at', of.pod_discharged_at, of.pod_timezone),
    ...twice('pod_last_free_day_on', of.import_deadlines.pickup_lfd_terminal, days.terminal?.timezone ?? 'UTC'),
    ...twice('ssl_last_free_day_on', of.import_deadlines.pickup_lfd_line, days.line?.timezone ?? 'UTC'),
    ...twice('pod_pickup_appointment_at', of.pickup_appointment_at, of.pod_timezone),
    ...twice('pod_full_out_at', of.pod_full_out_at, of.pod_timezone),
    pod_rail_carrier_scac: of.pod_rail_carrier_scac,
    ...twice('pod_rail_loaded_at', of.pod_rail_loaded_at, of.pod_timezone),
    ...twice('pod_rail_departed_at', of.pod_rail_departed_at, of.pod_timezone),
    ind_rail_carrier_scac: of.ind_rail_carrier_scac,
    ...twice('ind_eta_at', of.ind_eta_at, of.final_destination_timezone),
    ...twice('ind_arrived_at', of.ind_ata_at, of.final_destination_timezone),
    ...twice('ind_rail_unloaded_at', of.ind_rail_unloaded_at, of.final_destination_timezone),
    ...twice('ind_last_free_day_on', of.ind_facility_lfd_on, days.rail?.timezone ?? 'UTC'),
    ...twice('ind_full_out_at', of.final_destination_full_out_at, of.final_destination_timezone),
    ...twice('empty_terminated_at', of.empty_terminated_at, of.empty_terminated_timezone),
    ...holdsAndFees(of),
    location_at_pod_terminal: of.location_at_pod_terminal,
    availability_known: of.availability_known ? 'Yes' : 'No',
    available_for_pickup: of.available_for_pickup ? 'Yes' : 'No',
    equipment_length: of.equipment_length,
    ...equipmentOf(of),
    weight_in_lbs: of.weight_in_lbs === null ? null : Math.round(of.weight_in_lbs),
    seal_number: of.seal_number,
    pod_full_out_chassis_number: of.pod_full_out_chassis_number,
    terminal_checked_at: utc(of.terminal_checked_at),
    line_tracking_last_succeeded_at: utc(its.line_tracking_last_succeeded_at),
    line_tracking_stopped_at: utc(its.line_tracking_stopped_at),
    line_tracking_stopped_reason: its.line_tracking_stopped_reason,
    created_at: utc(of.created_at),
    current_status: of.current_status,
    pod_first_eta_at: utc(of.first_eta_at),
  };
}

function holdsAndFees({ holds_at_pod_terminal: holds, fees_at_pod_terminal: fees }: Body): Row {
  const held = (names: readonly string[]) => {
    const statuses = holds.filter((hold: Body) => names.includes(hold.name)).map((hold: Body) => hold.status);
    return statuses.includes('hold') ? 'Hold' : statuses.includes('pending') ? 'Pending' : '';
  };
  const demurrage = fees.filter((fee: Body) => fee.type === 'demurrage');
  return {
    demurrage_at_pod_terminal:
      demurrage.length === 0 ? null : String(demurrage.reduce((sum: number, fee: Body) => sum + fee.amount, 0)),
    freight_hold_at_pod_terminal: held(['freight']),
    customs_hold_at_pod_terminal: held(['customs']),
    usda_hold_at_pod_terminal: held(['USDA']),
    tmf_hold_at_pod_terminal: held(['TMF']),
    other_hold_at_pod_terminal: held(['VACIS', 'other']),
  };
}

const TYPES: Record<string, string> = {
  dry: 'Dry',
  reefer: 'Reefer',
  tank: 'Tank',
  bulk: 'Bulk',
  'open top': 'Open Top',
  'flat rack': 'Flat Rack',
};
const HEIGHTS: Record<string, string> = { high_cube: 'High Cube', standard: 'Standard' };

function equipmentOf(of: Body): Row {
  const [type, height] = [TYPES[of.equipment_type], HEIGHTS[of.equipment_height]];
  return {
    equipment_type: type ?? 'unknown',
    equipment_height: height ?? 'unknown',
    equipment: [of.equipment_length, type, height].filter((part) => part !== null && part !== undefined).join(' '),
  };
}

function requestRow(request: Body): Row {
  const of = request.attributes;
  return {
    tracking_request_id: request.id,
    request_number: of.request_number,
    reference_numbers: of.ref_numbers.join(','),
    shipment_tags: of.shipment_tags.toSorted().join(','),
    status: of.status,
    failed_reason: of.failed_reason,
    request_type: of.request_type,
    scac: of.scac,
    shipment_id: request.relationships.tracked_object.data?.id ?? null,
    created_at: utc(of.created_at),
    updated_at: utc(of.updated_at),
    removed_at: null,
  };
}

function eventRow(event: Body, find: Find, containers: { data: Body[]; find: Find }): Row {
  const of = event.attributes;
  const to = (name: string) => event.relationships[name].data?.id ?? null;
  const [location, terminal, vessel] = ['location', 'terminal', 'vessel'].map((name) => find(event, name)?.attributes);
  const container = containers.data.find(({ id }) => id === to('container'));
  return {
    id: event.id,
    event: of.event,
    ...twice('event_timestamp', of.timestamp, of.timezone),
    container_id: to('container'),
    container_number: container.attributes.number,
    shipment_id: to('shipment'),
    shipment_number: containers.find(container, 'shipment').attributes.bill_of_lading_number,
    port_metro_id: to('location'),
    port_metro_locode: of.location_locode,
    port_metro_country_code: location?.country_code ?? null,
    port_metro_city: location?.name ?? null,
    port_metro_time_zone: of.timezone,
    facility_id: to('terminal'),
    facility_firms_code: terminal?.firms_code || null,
    facility_nickname: terminal?.nickname ?? null,
    facility_name: terminal?.name ?? null,
    vessel_id: to('vessel'),
    vessel_name: vessel?.name ?? null,
    vessel_imo: vessel?.imo ?? null,
    vessel_mmsi: vessel?.mmsi ?? null,
    voyage_number: of.voyage_number,
    data_source_label: of.data_source === 'manual' ? 'user_input' : of.data_source,
    invalidated_at: null,
    invalidation_reason: null,
    previous_version_id: null,
    created_at: utc(of.created_at),
    removed_at: null,
  };
}

/** A moment, and the same as clocks at the place show it. */
function twice(name: string, at: string | null, zone: string | null): Row {
  return { [name]: utc(at), [`${name}_local`]: at === null || zone === null ? null : clockOf(at, zone) };
}

function utc(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

function clockOf(at: string, zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    new Date(at),
  );
}
