import type { Asker } from '../../concurrency/asker.ts';
import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { Provenance } from '../../domain/observations/provenance.ts';
import type { FeedFormat, Normalised, Problem } from '../../sources/source.ts';
import { quarantine } from '../../store/intake/quarantine.ts';
import type { Id } from '../../values/id.ts';
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

export interface NormalisedPayload<Payload = KeptPayload> {
  readonly payload: Payload;
  readonly normalised: Normalised;
}

/** Normalises and resolves each payload, and sets aside with a reason what could not be used. */
export async function readPayloads(
  tracking: Tracking,
  origin: Subject & Provenance,
  payloads: readonly KeptPayload[],
  format: FeedFormat,
): Promise<Reading> {
  return resolvePayloads(tracking, origin, await normalisePayloads(payloads, format, origin));
}

export async function normalisePayloads<Payload extends Sent>(
  payloads: readonly Payload[],
  format: FeedFormat,
  asker: Asker,
): Promise<NormalisedPayload<Payload>[]> {
  const normalised: NormalisedPayload<Payload>[] = [];
  for (const payload of payloads)
    normalised.push({ payload, normalised: await normalisePayload(payload, format, asker) });
  return normalised;
}

export async function resolvePayloads(
  tracking: Tracking,
  origin: Subject & Provenance,
  payloads: readonly NormalisedPayload[],
): Promise<Reading> {
  const facts: SourcedFact[] = [];
  const problems: Problem[] = [];
  for (const { payload, normalised } of payloads) {
    const reading = await resolvePayload(tracking, origin, normalised);
    for await (const fact of inTurns(reading.facts)) facts.push({ fact, payloadId: payload.id });
    problems.push(...reading.problems);
    for (const problem of reading.problems) {
      await quarantine(tracking.db, { ...origin, ...problem, payloadId: payload.id, at: origin.receivedAt });
    }
  }
  return { facts, problems };
}

type Sent = Pick<KeptPayload, 'body' | 'truncated' | 'asked'>;

export async function readPayload(
  tracking: Pick<Tracking, 'resolvePlace' | 'resolveVesselFor'>,
  origin: Pick<Subject & Provenance, 'accountId' | 'receivedAt'>,
  payload: Sent,
  format: FeedFormat,
): Promise<{ facts: ResolvedFact[]; problems: Problem[] }> {
  return resolvePayload(tracking, origin, await normalisePayload(payload, format, origin));
}

async function normalisePayload(payload: Sent, format: FeedFormat, asker: Asker): Promise<Normalised> {
  if (!payload.truncated) return readFeed({ format, asked: payload.asked }, payload.body, asker);
  const detail = 'The answer was too large to be kept; this is its beginning.';
  return { observations: [], problems: [{ reason: 'too_large', detail, pointer: '' }] };
}

async function resolvePayload(
  { resolvePlace, resolveVesselFor }: Pick<Tracking, 'resolvePlace' | 'resolveVesselFor'>,
  { accountId, receivedAt }: Pick<Subject & Provenance, 'accountId' | 'receivedAt'>,
  { observations, problems }: Normalised,
): Promise<{ facts: ResolvedFact[]; problems: Problem[] }> {
  const resolved = await resolveObservations(observations, receivedAt, resolvePlace, resolveVesselFor(accountId));
  return { facts: resolved.facts, problems: listable([...problems, ...resolved.problems]) };
}
