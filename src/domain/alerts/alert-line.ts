import { clockOf, dayOf, isDayAlone } from '../../values/time-zone.ts';
import type { Change } from '../events/change.ts';
import type { Exception } from '../exceptions/exception.ts';
import type { AlertLine } from './alert.ts';

const TITLES: Readonly<Record<string, string>> = {
  'tracking_request.succeeded': 'Found and followed',
  'tracking_request.failed': 'Could not be followed',
  'tracking_request.awaiting_manifest': 'Not known to the carrier yet',
  'tracking_request.tracking_stopped': 'No longer followed',
  'container.created': 'Container added',
  'container.pod_terminal_changed': 'Terminal known or changed',
  'container.transport.available': 'Available for pickup',
  'container.transport.not_available': 'No longer available for pickup',
  'container.transport.arrived_at_inland_destination': 'Arrived at the inland destination',
};

/** A change as somebody would tell it. */
export function lineOfChange(change: Change): AlertLine {
  const { kind, number, shipmentNumber, containerId, shipmentId, occurredAt } = change;
  return {
    kind,
    title: titleOf(change),
    detail: detailOf(change),
    number: number ?? shipmentNumber,
    at: occurredAt,
    containerId,
    shipmentId,
  };
}

interface Found extends Exception {
  readonly number: string;
  readonly containerId: AlertLine['containerId'];
  readonly shipmentId: AlertLine['shipmentId'];
}

export function lineOfException(found: Found, at: AlertLine['at']): AlertLine {
  const { category, title, detail, number, containerId, shipmentId } = found;
  return { kind: `exception.${category}`, title, detail, number, at, containerId, shipmentId };
}

function titleOf({ kind, name, to, detail, actorName, changes }: Change): string {
  switch (kind) {
    case 'estimate':
      return name.includes('inland') ? 'Arrival inland moved' : 'ETA moved';
    case 'last_free_day':
      return to === null ? 'Last free day withdrawn' : 'Last free day changed';
    case 'appointment':
      return to === null ? 'Appointment withdrawn' : 'Appointment changed';
    case 'hold':
      return to === 'lifted' ? 'Hold lifted' : 'Hold set';
    case 'fee':
      return to === null ? 'No more fees' : 'Fees';
    case 'document':
      return name.endsWith('failed') ? 'Document could not be read' : 'New document';
    case 'work':
      return `${actorName ?? 'Somebody'}: ${(detail ?? 'changed').replaceAll(/[._]/g, ' ')}${said(changes)}`;
    default:
      return TITLES[name] ?? spoken(name);
  }
}

/** A note that was written belongs to what was done. */
function said(changes: Change['changes']): string {
  const note = changes?.['note'] ?? changes?.['comment'];
  return typeof note === 'string' && note !== '' ? ` “${note}”` : '';
}

/** `container.transport.vessel_arrived` is “Vessel arrived”. */
function spoken(name: string): string {
  const words = (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function detailOf({ kind, from, to, detail, at, timezone, locationName, vesselName }: Change): string | null {
  switch (kind) {
    case 'estimate':
    case 'last_free_day':
    case 'appointment': {
      const moved = [from, to].filter((one) => one !== null).map((one) => moment(one, timezone));
      return joined([moved.join(' → '), locationName]);
    }
    case 'hold':
    case 'document':
      return detail;
    case 'fee':
      return to;
    case 'work':
      return null;
    default:
      return joined([locationName, vesselName, at === null ? null : moment(at, timezone)]);
  }
}

/** On the clocks of the place; a day is a day. */
function moment(text: string, timezone: string | null): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const atMs = Date.parse(text);
  if (Number.isNaN(atMs)) return text;
  if (isDayAlone(atMs, timezone)) return dayOf(atMs, timezone);
  return `${clockOf(atMs, timezone)}${timezone === null ? ' UTC' : ''}`;
}

function joined(parts: readonly (string | null)[]): string | null {
  const told = parts.filter((part) => part !== null && part !== '');
  return told.length === 0 ? null : told.join(', ');
}
