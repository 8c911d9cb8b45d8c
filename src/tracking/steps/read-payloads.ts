import type { Voice } from '../../domain/observations/voice.ts';
import type { FeedFormat, Problem } from '../../sources/source.ts';
import { quarantine } from '../../store/intake/quarantine.ts';
import type { Id } from '../../values/id.ts';
import { inTurns } from '../../values/turns.ts';
import { listable } from '../reading/listable-problems.ts';
import { readFeed } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';
import type { KeptPayload, Subject } from './keep-payloads.ts';
import { type ResolvedFact, resolveObservations } from './resolve.ts';

export interface SourcedFact<Fact = ResolvedFact> {
  readonly fact: Fact;
  /** Null for what a person stated. */
  readonly payloadId: Id | null;
}

export interface Reading {
  readonly facts: readonly SourcedFact[];
  readonly problems: readonly Problem[];
}

/** Normalises and resolves each payload, and sets aside with a reason what could not be used. */
export async function readPayloads(
  tracking: Tracking,
  origin: Subject & Voice,
  payloads: readonly KeptPayload[],
  format: FeedFormat,
): Promise<Reading> {
  const facts: SourcedFact[] = [];
  const problems: Problem[] = [];
  for (const payload of payloads) {
    const reading = await readPayload(tracking, origin, payload, format);
    for await (const fact of inTurns(reading.facts)) facts.push({ fact, payloadId: payload.id });
    problems.push(...reading.problems);
    for (const problem of reading.problems) {
      await quarantine(tracking.db, { ...origin, ...problem, payloadId: payload.id, at: origin.receivedAt });
    }
  }
  return { facts, problems };
}

export async function readPayload(
  tracking: Pick<Tracking, 'resolvePlace' | 'resolveVessel'>,
  origin: Pick<Subject & Voice, 'accountId' | 'receivedAt'>,
  payload: Pick<KeptPayload, 'body' | 'truncated' | 'asked'>,
  format: FeedFormat,
): Promise<{ facts: ResolvedFact[]; problems: Problem[] }> {
  if (payload.truncated) {
    const detail = 'The answer was too large to be kept; this is its beginning.';
    return { facts: [], problems: [{ reason: 'too_large', detail, pointer: '' }] };
  }
  const normalised = await readFeed({ format, asked: payload.asked }, payload.body, origin);
  const { resolvePlace, resolveVessel } = tracking;
  const resolved = await resolveObservations(normalised.observations, origin.receivedAt, resolvePlace, resolveVessel);
  return { facts: resolved.facts, problems: listable([...normalised.problems, ...resolved.problems]) };
}
