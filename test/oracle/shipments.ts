import { voyageOf } from '../../src/simulator/telling/facts.ts';
import { toText } from '../../src/simulator/time.ts';
import { arrivedInland, isLost, rampOf } from './box-journey.ts';
import { NOT_COMPARED, UNSURE } from './compare.ts';
import {
  earliest,
  type FollowedBooking,
  type FollowedBox,
  inlandEta,
  latest,
  mainGroup,
  podOf,
  voyageKey,
  whenAll,
} from './followed-booking.ts';
import { lineNames, referencePlace, terminalName } from './reference.ts';

/** The figures of a shipment, which follow from those of its boxes. */
export interface ShipmentFigures {
  readonly pol: string;
  readonly pod: string;
  readonly ramp: string | null;
  readonly vesselName: unknown;
  readonly vesselImo: unknown;
  readonly voyage: unknown;
  readonly polEtd: unknown;
  readonly polAtd: unknown;
  readonly podEta: unknown;
  readonly podFirstEta: unknown;
  readonly podAta: unknown;
  readonly destinationEta: unknown;
  readonly destinationAta: unknown;
}

export function shipmentFigures(followed: FollowedBooking): ShipmentFigures {
  const { boxes, ways, firstEta } = followed;
  const group = mainGroup(boxes.length > 0 ? boxes : ways);
  // Before it names boxes, a line does not say which of them takes which vessel.
  const isLostOne = (one: FollowedBox) => one.known.rides.some((_, index) => isLost(one.known, index));
  const isUnnamed = boxes.length === 0 && new Set(ways.map(({ known }) => known.rides.map(voyageKey).join())).size > 1;
  const isOpen = isUnnamed || ways.some(isLostOne);
  const sure = <Value>(value: Value) => (isOpen ? UNSURE : value);
  const [first] = group;
  const ride = first?.known.rides.at(-1);
  const pol = (one: FollowedBox) => one.calls[0];
  const pod = (one: FollowedBox) => podOf(one.calls);
  return {
    pol: first?.calls[0]?.locode ?? '',
    pod: (first && pod(first)?.locode) ?? '',
    ramp: ways.map(({ known }) => rampOf(known)).find((ramp) => ramp !== null) ?? null,
    vesselName: sure(ride?.sailing.vessel.name ?? null),
    vesselImo: sure(ride?.sailing.vessel.imo ?? null),
    voyage: sure(ride ? voyageOf(ride) : null),
    polEtd: sure(latest(group.map((one) => pol(one)?.etd ?? null))),
    polAtd: sure(earliest(group.map((one) => pol(one)?.atd ?? null))),
    podEta: sure(latest(group.map((one) => pod(one)?.eta ?? null))),
    podFirstEta: sure(firstEta),
    podAta: sure(earliest(group.map((one) => pod(one)?.ata ?? null))),
    destinationEta: sure(latest(group.map(inlandEta))),
    destinationAta: sure(whenAll(group.map(({ known }) => arrivedInland(known)))),
  };
}

/** The attributes of `GET /shipments`. */
export function shipmentAttributes(followed: FollowedBooking): Record<string, unknown> {
  const { booking, requested, line, number, stop, endedMs } = followed;
  const is = shipmentFigures(followed);
  const names = lineNames(booking.line.scac);
  const place = (locode: string | null) => (locode === null ? null : referencePlace(locode));
  return {
    bill_of_lading_number: number,
    normalized_number: NOT_COMPARED,
    ref_numbers: requested.request.refNumbers,
    created_at: toText(line.firstMs),
    tags: requested.request.tags,
    port_of_lading_locode: is.pol,
    port_of_lading_name: place(is.pol)?.name ?? null,
    port_of_discharge_locode: is.pod,
    port_of_discharge_name: place(is.pod)?.name ?? null,
    destination_locode: is.ramp,
    destination_name: place(is.ramp)?.name ?? null,
    shipping_line_scac: booking.line.scac,
    shipping_line_name: names.name,
    shipping_line_short_name: names.shortName,
    customer_name: null,
    pod_vessel_name: is.vesselName,
    pod_vessel_imo: is.vesselImo,
    pod_voyage_number: is.voyage,
    pol_etd_at: is.polEtd,
    pol_original_etd_at: NOT_COMPARED,
    pol_atd_at: is.polAtd,
    pod_eta_at: is.podEta,
    pod_original_eta_at: is.podFirstEta,
    pod_ata_at: is.podAta,
    containers_differ: differ(followed),
    predicted_eta: NOT_COMPARED,
    predicted_eta_earliest: NOT_COMPARED,
    predicted_eta_latest: NOT_COMPARED,
    destination_eta_at: is.destinationEta,
    destination_original_eta_at: NOT_COMPARED,
    destination_ata_at: is.destinationAta,
    pol_timezone: place(is.pol)?.zone ?? null,
    pod_timezone: place(is.pod)?.zone ?? null,
    destination_timezone: place(is.ramp)?.zone ?? null,
    line_tracking_last_attempted_at: NOT_COMPARED,
    line_tracking_last_succeeded_at: toText(line.answers.at(-1) ?? 0),
    line_tracking_possibly_incomplete: null,
    line_tracking_stopped_at: stop ? toText(stop.fromMs) : endedMs === undefined ? null : toText(endedMs),
    line_tracking_stopped_reason: stop
      ? 'cancelled_by_user'
      : endedMs === undefined
        ? null
        : 'all_containers_terminated',
  };
}

/** Whether its boxes differ in where, when or with which ship they arrive, or some have left and others not. */
function differ({ boxes }: FollowedBooking): unknown {
  const arrivals = boxes.map(({ known, calls }) => {
    const pod = podOf(calls);
    if (pod?.eta === UNSURE || pod?.ata === UNSURE || known.rides.some((_, index) => isLost(known, index)))
      return UNSURE;
    const left = known.departure(0);
    if (left === UNSURE) return UNSURE;
    const hasLeft = left !== undefined || typeof pod?.ata === 'string';
    return [pod?.locode, known.rides.at(-1)?.sailing.vessel.imo, pod?.eta, pod?.ata, hasLeft].join(' ');
  });
  return arrivals.includes(UNSURE) ? UNSURE : new Set(arrivals).size > 1;
}

/** What a shipment points to, by names instead of ids. */
export function shipmentRelations(followed: FollowedBooking): Record<string, unknown> {
  const { pol, pod, ramp } = shipmentFigures(followed);
  return {
    destination: ramp,
    port_of_lading: pol,
    port_of_discharge: pod,
    pod_terminal: terminalName(pod),
    destination_terminal: ramp === null ? null : terminalName(ramp),
    line_tracking_stopped_by_user: null,
    containers: followed.boxes.map(({ box }) => box.number).sort(),
  };
}
