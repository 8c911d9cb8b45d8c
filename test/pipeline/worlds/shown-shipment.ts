import type { TrueStay } from '../../simulator/true-stay.ts';
import { byTime, type TrueBox, type TrueCall, type TrueMilestone, type TrueShipment } from '../../simulator/truth.ts';

/** Asks the service; answers of every shape are read into. */
export type Ask = (path: string) => Promise<ReturnType<typeof JSON.parse>>;
type Json = ReturnType<typeof JSON.parse>;

/** What the interface shows of the legs: which vessel sails them is in the milestones. */
export type ShownCall = Omit<TrueCall, 'imo' | 'voyage' | 'feeder'>;

/** A shipment in the words of the truth, as far as the interface shows it. */
export interface ShownShipment extends Omit<TrueShipment, 'boxes'> {
  readonly requestStatus: string;
  readonly stoppedReason: string | null;
  /** The last of the history of estimates, which ends with the arrival. */
  readonly lastEta: string | null;
  readonly boxes: readonly ShownBox[];
}

interface ShownBox extends Omit<TrueBox, 'calls'> {
  readonly calls: readonly ShownCall[];
}

/** What the interface ought to show. */
export function expectedOf(truth: TrueShipment): ShownShipment {
  const isOver = truth.boxes.every(({ status }) => status === 'empty_returned');
  return {
    ...truth,
    requestStatus: isOver ? 'tracking_stopped' : 'created',
    stoppedReason: isOver ? 'all_containers_terminated' : null,
    lastEta: truth.podAta === null ? truth.podEta : null,
    boxes: truth.boxes.map((box) => ({
      ...box,
      calls: box.calls.map(({ imo: _imo, voyage: _voyage, feeder: _feeder, ...call }) => ({
        ...call,
        atd: call.label === 'POD' ? leftByRail(box, call.locode) : call.atd,
      })),
    })),
  };
}

function leftByRail({ milestones }: TrueBox, locode: string): string | null {
  return milestones.find((one) => one.name === 'rail_departed' && one.locode === locode)?.at ?? null;
}

/** What the interface shows of the shipment that a request led to. */
export async function readShown(ask: Ask, requestId: string): Promise<ShownShipment | string> {
  const { data: request } = await ask(`/tracking_requests/${requestId}`);
  const shipmentId = request.relationships.tracked_object.data?.id;
  if (!shipmentId) return `${request.attributes.status} ${request.attributes.failed_reason}`;
  const { data: shipment, included = [] } = await ask(`/shipments/${shipmentId}?include=containers`);
  const history = await ask(`/shipments/${shipmentId}/eta_history?page[size]=100`);
  const boxes: ShownBox[] = [];
  for (const container of included.filter((one: Json) => one.type === 'container')) {
    boxes.push(await readBox(ask, container));
  }
  const is = shipment.attributes;
  return {
    portOfLading: is.port_of_lading_locode,
    portOfDischarge: is.port_of_discharge_locode,
    destination: is.destination_locode,
    podVesselImo: is.pod_vessel_imo,
    podVoyage: is.pod_voyage_number,
    polEtd: is.pol_etd_at,
    polAtd: is.pol_atd_at,
    podEta: is.pod_eta_at,
    podAta: is.pod_ata_at,
    destinationEta: is.destination_eta_at,
    destinationAta: is.destination_ata_at,
    requestStatus: request.attributes.status,
    stoppedReason: is.line_tracking_stopped_reason,
    lastEta: is.pod_ata_at === null ? (history.data.at(-1)?.attributes.estimated_timestamp ?? null) : null,
    boxes: boxes.sort((one, other) => (one.number < other.number ? -1 : 1)),
  };
}

async function readBox(ask: Ask, { id, attributes }: Json): Promise<ShownBox> {
  const { features } = await ask(`/containers/${id}/map_geojson`);
  const ports = features.filter((one: Json) => one.properties.feature_type === 'port');
  return {
    number: attributes.number,
    status: attributes.current_status,
    milestones: await readMilestones(ask, id),
    calls: await Promise.all(ports.map((port: Json) => readCall(ask, port.properties))),
    stay: readStay(attributes),
  };
}

async function readMilestones(ask: Ask, id: string): Promise<TrueMilestone[]> {
  const { data, included = [] } = await ask(`/containers/${id}/transport_events?include=vessel&page[size]=100`);
  const imos = new Map<string, string>(included.map((one: Json) => [one.id, one.attributes.imo]));
  const read = ({ attributes, relationships }: Json): TrueMilestone => ({
    name: attributes.event.replace('container.transport.', ''),
    locode: attributes.location_locode,
    at: attributes.timestamp,
    imo: imos.get(relationships.vessel.data?.id) ?? null,
    voyage: attributes.voyage_number,
  });
  return data.map(read).sort(byTime);
}

async function readCall(ask: Ask, port: Json): Promise<ShownCall> {
  const { data } = await ask(`/${port.location_type === 'Port' ? 'ports' : 'metro_areas'}/${port.location_id}`);
  return {
    label: port.label,
    locode: data.attributes.code,
    eta: port.inbound_eta_at,
    ata: port.inbound_ata_at,
    etd: port.outbound_etd_at,
    atd: port.outbound_atd_at,
  };
}

function readStay(is: Json): TrueStay {
  return {
    available: is.available_for_pickup,
    // The same under two names: what differs stays, and is seen.
    holds: is.holds_at_pod_terminal.map(({ detail, ...hold }: Json) =>
      detail === hold.description ? hold : { ...hold, detail },
    ),
    fees: is.fees_at_pod_terminal.map(({ type, amount, currency_code: currencyCode }: Json) => {
      return { type, amount, currencyCode };
    }),
    lfdTerminal: is.import_deadlines.pickup_lfd_terminal,
    lfdLine: is.import_deadlines.pickup_lfd_line,
    lfdRail: is.import_deadlines.pickup_lfd_rail,
    appointmentAt: is.pickup_appointment_at,
    yardLocation: is.location_at_pod_terminal,
  };
}
