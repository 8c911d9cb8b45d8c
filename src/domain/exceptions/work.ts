import { hash } from 'node:crypto';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Exception } from './exception.ts';

/** What people did about an exception. */
export interface ExceptionWork {
  readonly assigneeId: Id | null;
  /** Put away until then, or until the facts change. */
  readonly snoozedUntil: Instant | null;
  readonly snoozedUntilChange: boolean;
  readonly dismissedReason: string | null;
  /** Of the facts that were known when it was put away. */
  readonly fingerprint: string | null;
  readonly commentCount: number;
  readonly mentionedIds: readonly Id[];
}

export const NO_WORK: ExceptionWork = {
  assigneeId: null,
  snoozedUntil: null,
  snoozedUntilChange: false,
  dismissedReason: null,
  fingerprint: null,
  commentCount: 0,
  mentionedIds: [],
};

export const EXCEPTION_STATES = ['open', 'snoozed', 'dismissed'] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** Equal fingerprints: nothing has changed that somebody who decided about the exception would want to know. */
export function fingerprintOfFacts({ category, severity, facts }: Exception): string {
  return hash('sha256', JSON.stringify([category, severity, ...facts]), 'base64url').slice(0, 22);
}

/** As it stands now: a decision about other facts, or for a time that is over, no longer counts. */
export function currentWork(work: ExceptionWork, fingerprint: string, now: Date): ExceptionWork {
  const isOver =
    work.fingerprint !== fingerprint || (work.snoozedUntil !== null && Date.parse(work.snoozedUntil) <= now.getTime());
  return isOver ? { ...NO_WORK, assigneeId: work.assigneeId, ...said(work) } : work;
}

function said({ commentCount, mentionedIds }: ExceptionWork) {
  return { commentCount, mentionedIds };
}

export function stateOf({ dismissedReason, snoozedUntil, snoozedUntilChange }: ExceptionWork): ExceptionState {
  if (dismissedReason !== null) return 'dismissed';
  return snoozedUntil !== null || snoozedUntilChange ? 'snoozed' : 'open';
}

/** Members left out stay as they are; null takes back. */
export interface WorkChange {
  readonly assigneeId?: Id | null;
  readonly snoozedUntil?: Instant | null;
  readonly snoozedUntilChange?: boolean;
  readonly dismissedReason?: string | null;
}

/** An exception is put away in one way: the later one counts. */
export function withChange(work: ExceptionWork, change: WorkChange, fingerprint: string): ExceptionWork {
  const dismisses = typeof change.dismissedReason === 'string';
  const snoozes = typeof change.snoozedUntil === 'string' || change.snoozedUntilChange === true;
  const next = {
    ...work,
    ...change,
    ...(dismisses && { snoozedUntil: null, snoozedUntilChange: false }),
    ...(snoozes && !dismisses && { dismissedReason: null }),
    ...(typeof change.snoozedUntil === 'string' &&
      change.snoozedUntilChange === undefined && { snoozedUntilChange: false }),
    ...(change.snoozedUntilChange === true && change.snoozedUntil === undefined && { snoozedUntil: null }),
  };
  return { ...next, fingerprint: stateOf(next) === 'open' ? null : fingerprint };
}
