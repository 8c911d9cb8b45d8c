import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';
import { CHANGE_KINDS, type ChangeKind } from '../events/change.ts';
import { EXCEPTION_CATEGORIES, type ExceptionCategory } from '../exceptions/exception.ts';

export const ALERT_WAYS = wordsIn('email slack teams webhook');
export type AlertWay = (typeof ALERT_WAYS)[number];

export const ALERT_SCOPES = wordsIn('all saved_view customer tag shipment container');
export type AlertScope = (typeof ALERT_SCOPES)[number];

export const ALERT_RHYTHMS = wordsIn('at_once hourly daily weekdays');
export type AlertRhythm = (typeof ALERT_RHYTHMS)[number];

/** A kind of change, or of exception. */
export type AlertKind = ChangeKind | `exception.${ExceptionCategory}`;
export const ALERT_KINDS: readonly AlertKind[] = [
  ...CHANGE_KINDS,
  ...EXCEPTION_CATEGORIES.map((category) => `exception.${category}` as const),
];

/** Why the service itself no longer sends: the receiver said so, or does not take it. */
export const DEACTIVATED_REASONS = wordsIn('unsubscribed refused failing person_gone');

/** When it is sent, on the clocks of its zone, `HH:MM`. */
export interface AlertTiming {
  readonly rhythm: AlertRhythm;
  /** Of a digest of days. */
  readonly atTime: string;
  readonly timezone: string;
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
}

export interface AlertSubscription extends OfAccount, AlertTiming {
  readonly userId: Id | null;
  readonly name: string;
  readonly way: AlertWay;
  /** As it is shown; null for somebody's own, which goes where the person gets mail. */
  readonly address: string | null;
  readonly kinds: readonly AlertKind[];
  readonly scope: AlertScope;
  readonly savedViewId: Id | null;
  /** The customer, shipment or container. */
  readonly scopeId: Id | null;
  readonly tag: string | null;
  readonly active: boolean;
  readonly deactivatedReason: (typeof DEACTIVATED_REASONS)[number] | null;
  readonly lastError: string | null;
  readonly dueAt: Instant | null;
  readonly lastSentAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Under which key a change finds those who want to be told of it. */
export function scopeKey({ scope, savedViewId, scopeId, tag }: ScopeOf): string {
  return scope === 'all' ? 'all' : `${scope}:${savedViewId ?? scopeId ?? tag ?? ''}`;
}

type ScopeOf = Pick<AlertSubscription, 'scope' | 'savedViewId' | 'scopeId' | 'tag'>;
