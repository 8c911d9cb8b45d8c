import { arrivalOf, boxesText, partsOf, whereText } from '../pages/containers/parted.ts';
import { statusOf, vesselText } from '../pages/containers/situation.ts';
import { FETCHED } from '../pages/containers/status.ts';
import { showDay } from '../time/calendar-day.ts';
import { HOUR_MS, showAgo, showDuration } from '../time/duration.ts';
import { slipOf } from '../time/slip.ts';
import { showTime } from '../time/zone.ts';
import type { TrackedContainer, TrackedPlace, TrackedShipment, Tracking, Trouble } from './service.ts';

const WORTH_SAYING_MS = HOUR_MS;

const TROUBLES: Readonly<Record<Trouble, string>> = {
  no_key: 'This page has no key for tracking yet: its owner has to set data-token to a publishable key.',
  refused: 'The key of this page does not open this. Its owner has to check data-token.',
  not_found: 'Nothing is found under this number. Check it, or ask who gave it to you.',
  busy: 'Many people are asking at the moment. Try again in a minute.',
  unreachable: 'The tracking service cannot be reached. Check your connection and try again.',
};

const STATES: Readonly<Record<Exclude<Tracking['state'], 'tracked'>, string>> = {
  pending: 'This number has just been given to the carrier. The first answer takes a few minutes.',
  awaiting_manifest: 'The carrier does not know this number yet. It is asked again every day.',
  failed: 'The carrier does not know this number. Check it, or ask who gave it to you.',
};

export function troubleText(trouble: Trouble): string {
  return TROUBLES[trouble];
}

export function stateText(state: Exclude<Tracking['state'], 'tracked'>): string {
  return STATES[state];
}

export function statusText(container: TrackedContainer): string {
  return statusOf(container.status, container.situation)[0];
}

export function placeText(place: TrackedPlace | null): string {
  return place?.name ?? place?.code ?? 'Not named yet';
}

/** The port of discharge of one box, as far as it is known. */
export function dischargeText({ port_of_discharge: port }: TrackedShipment, container?: TrackedContainer): string {
  return container?.situation.pod_name ?? placeText(port);
}

/** In the zone of the place, with the zone. */
export function timeText(at: string, timezone: string | null | undefined): string {
  const { text, zone } = showTime(at, timezone, 'port', 'weekday');
  return zone === '' ? text : `${text} ${zone}`;
}

/** Of one box, as far as it is known; boxes of one shipment part ways. */
export function arrivalText(shipment: TrackedShipment, container?: TrackedContainer): string {
  const zone = container?.timezone ?? shipment.port_of_discharge?.timezone;
  const { arrivedAt, etaAt } = arrivalTimes(shipment, container);
  if (arrivedAt !== null) return `Arrived ${timeText(arrivedAt, zone)}`;
  return etaAt === null ? 'Arrival not known yet' : `Estimated arrival ${timeText(etaAt, zone)}`;
}

export function departureText(shipment: TrackedShipment, container?: TrackedContainer): string {
  const { port_of_lading: port } = shipment;
  const departedAt = container ? container.situation.pol_atd_at : shipment.departed_at;
  return departedAt === null ? 'Not departed yet' : `Departed ${timeText(departedAt, port?.timezone)}`;
}

export function updatedText({ updated_at: updatedAt }: TrackedShipment, nowMs: number): string {
  return updatedAt === null ? 'The carrier has not answered yet' : `Carrier last heard ${showAgo(updatedAt, nowMs)}`;
}

/** Undefined when the estimate has hardly moved. */
export function slipText(shipment: TrackedShipment, container?: TrackedContainer): string | undefined {
  const zone = container?.timezone ?? shipment.port_of_discharge?.timezone;
  const { arrivedAt, etaAt } = arrivalTimes(shipment, container);
  const slipMs = slipOf((container ?? shipment).first_eta_at, arrivedAt ?? etaAt, zone);
  if (slipMs === undefined || Math.abs(slipMs) < WORTH_SAYING_MS) return undefined;
  return `${showDuration(slipMs)} ${slipMs > 0 ? 'later' : 'earlier'} than first announced`;
}

/** Undefined when none is set, or the box was fetched already. */
export function freeDayText(
  container: Pick<TrackedContainer, 'status' | 'last_free_on' | 'last_free_place'>,
): string | undefined {
  const { last_free_on: on, last_free_place: place } = container;
  if (on === null || FETCHED.has(container.status)) return undefined;
  return `Last free day ${showDay(on)}${place === null ? '' : `, ${place}`}`;
}

function arrivalTimes(shipment: TrackedShipment, container: TrackedContainer | undefined) {
  if (!container) return { arrivedAt: shipment.arrived_at, etaAt: shipment.eta_at };
  return { arrivedAt: container.situation.pod_ata_at, etaAt: container.situation.pod_eta_at };
}

/** The ship the box is aboard of, or waits for; undefined when there is none. */
export function aboardText({ situation }: TrackedContainer): string | undefined {
  if (situation.vessel_name === null && situation.next_vessel_name === null) return undefined;
  return situation.vessel_name === null ? vesselText(situation) : `On ${vesselText(situation)}`;
}

/** Which boxes are where, a sentence for each part; none when all travel together. */
export function partTexts({ containers_differ: differ, containers }: TrackedShipment): readonly string[] {
  const parts = differ ? partsOf(containers) : [];
  if (parts.length < 2) return [];
  return parts.map((part) => {
    const { words, at } = arrivalOf(part[0]);
    const when = at === null ? '' : ` ${timeText(at, part[0].timezone)}`;
    return `${boxesText(part)}: ${whereText(part[0])}; ${words}${when}`;
  });
}

/** The journey in a sentence: what a map shows, for whoever cannot see it. */
export function journeyText(shipment: TrackedShipment, container: TrackedContainer): string {
  const from = placeText(shipment.port_of_lading);
  const to = dischargeText(shipment, container);
  return `${statusText(container)}, ${from} to ${to}. ${arrivalText(shipment, container)}.`;
}
