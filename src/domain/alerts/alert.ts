import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import type { AlertKind } from './alert-subscription.ts';

export const ALERT_STATES = wordsIn('waiting sent failed');
export type AlertState = (typeof ALERT_STATES)[number];

/** One thing that a message tells. */
export interface AlertLine {
  readonly kind: AlertKind;
  readonly title: string;
  readonly detail: string | null;
  /** Of the container, the shipment or the request. */
  readonly number: string | null;
  /** When it became known. */
  readonly at: Instant;
  readonly containerId: Id | null;
  readonly shipmentId: Id | null;
}

/** A message, sent or on its way. */
export interface Alert extends OfAccount {
  readonly subscriptionId: Id;
  readonly state: AlertState;
  readonly lines: readonly AlertLine[];
  readonly total: number;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
}

export const MAX_LINES = 40;

/** What it is about in a few words, for a subject or a heading. */
export function headlineOf({ lines, total }: Pick<Alert, 'lines' | 'total'>): string {
  const [first] = lines;
  if (first === undefined) return 'Nothing changed';
  if (total === 1) return first.number === null ? first.title : `${first.number}: ${first.title}`;
  const numbers = new Set(lines.map(({ number }) => number));
  const [only] = numbers;
  if (numbers.size === 1 && only) return `${only}: ${total} changes`;
  return `${total} changes, first ${first.number ?? ''}: ${first.title}`.replace(' : ', ': ');
}

/** Where the dashboard shows it. */
export function pathOf({ containerId, shipmentId }: AlertLine): string {
  if (containerId !== null) return `/containers/${containerId}`;
  return shipmentId === null ? '/requests' : `/shipments/${shipmentId}`;
}
