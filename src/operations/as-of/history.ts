import { inTurns } from '../../concurrency/event-loop-turns.ts';
import { countsFrom, type DatedObservation } from '../../domain/as-of/followed-shipment.ts';
import type { DataSource } from '../../domain/observations/observation.ts';
import { invalidQuery } from '../../errors.ts';
import { listPayloadsOf } from '../../store/intake/evidence.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant } from '../../values/instant.ts';
import type { KnownPast } from './known-past.ts';
import { type ContainerAsOf, containerOfPast } from './things-as-of.ts';

/** Who said what brought a change. */
export interface SaidThen {
  /** Null of what we predicted ourselves. */
  readonly observationId: Id | null;
  readonly source: DataSource | 'prediction';
  readonly sourceName: string;
  readonly original: string;
  readonly statedAt: Instant | null;
  readonly receivedAt: Instant;
  readonly payloadId: Id | null;
}

/** A moment at which anything new was known of a container. */
export interface KnownMoment {
  readonly at: Instant;
  /** Null before anything was. */
  readonly before: ContainerAsOf | null;
  readonly after: ContainerAsOf;
  readonly said: readonly SaidThen[];
}

/** Each is derived: of a box that is told of every hour this is weeks. */
const MAX_MOMENTS = 500;

export interface Span {
  readonly from: Instant;
  readonly to: Instant;
}

/** The moments after `from` and up to `to`, oldest first. */
export async function listMoments(db: Db, known: KnownPast, id: Id, span: Span): Promise<KnownMoment[]> {
  const moments = momentsWithin(known, id, span);
  if (moments.length > MAX_MOMENTS) {
    throw invalidQuery(
      'from',
      `Something was heard at ${moments.length} moments; at most ${MAX_MOMENTS} are compared.`,
    );
  }
  const said = await saidAt(db, known, id);
  const found: KnownMoment[] = [];
  let before = await startOf(known, id, span.from);
  for await (const at of inTurns(moments)) {
    const after = await containerOfPast(known, id, at);
    found.push({ at, before, after, said: said.get(at) ?? [] });
    before = after;
  }
  return found;
}

function boxOf(known: KnownPast, id: Id) {
  return known.past.shipment.boxes.find((one) => one.id === id);
}

async function startOf(known: KnownPast, id: Id, from: Instant): Promise<ContainerAsOf | null> {
  const since = boxOf(known, id)?.createdAt;
  return since === undefined || compareInstants(since, from) > 0 ? null : containerOfPast(known, id, from);
}

function momentsWithin(known: KnownPast, id: Id, { from, to }: Span): Instant[] {
  const since = boxOf(known, id)?.createdAt ?? from;
  const predicted = known.predictions.map(({ createdAt }) => createdAt);
  return [...new Set([...known.past.moments, ...predicted])]
    .filter((at) => compareInstants(at, from) > 0 && compareInstants(at, to) <= 0 && compareInstants(at, since) >= 0)
    .sort(compareInstants);
}

async function saidAt(db: Db, { past: { shipment }, predictions }: KnownPast, id: Id) {
  const number = shipment.boxes.find((one) => one.id === id)?.number;
  const own = shipment.log.filter(({ fact: { subject } }) => (subject.containerNumber ?? number) === number);
  const payloads = await listPayloadsOf(
    db,
    shipment.accountId,
    own.map((entry) => entry.id),
  );
  const said = new Map<Instant, SaidThen[]>();
  const add = (at: Instant, one: SaidThen) => said.set(at, [...(said.get(at) ?? []), one]);
  for (const entry of own) {
    const at = countsFrom(entry);
    if (at !== null) add(at, toSaid(entry, payloads.get(entry.id) ?? null));
  }
  for (const { createdAt, arrivalAt } of predictions) {
    add(createdAt, {
      observationId: null,
      source: 'prediction',
      sourceName: 'landfall',
      original: `arrival predicted for ${arrivalAt}`,
      statedAt: createdAt,
      receivedAt: createdAt,
      payloadId: null,
    });
  }
  return said;
}

function toSaid({ id, source, sourceName, receivedAt, fact }: DatedObservation, payloadId: Id | null): SaidThen {
  const isWithdrawal = fact.kind === 'withdrawal';
  return {
    observationId: id,
    source,
    sourceName,
    original: isWithdrawal ? 'is no longer said' : fact.original,
    statedAt: (isWithdrawal ? undefined : fact.statedAt) ?? null,
    receivedAt,
    payloadId,
  };
}
