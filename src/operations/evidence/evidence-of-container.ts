import { type EventChange, eventChanges } from '../../domain/as-of/event-changes.ts';
import { countsFrom, type DatedObservation } from '../../domain/as-of/followed-shipment.ts';
import type { TransportEvent } from '../../domain/containers/transport-event.ts';
import type { EvidenceFact } from '../../domain/evidence/evidence-file.ts';
import { evidenceOf } from '../../domain/journey/evidence.ts';
import type { Evidence, Word } from '../../domain/journey/word.ts';
import { listPayloadDigests } from '../../store/as-of/payload-digests.ts';
import { listPayloadsOf } from '../../store/intake/evidence.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { compareInstants, type Instant, LONG_AGO } from '../../values/instant.ts';
import { type KnownMoment, listMoments } from '../as-of/history.ts';
import { type KnownPast, loadPastOfContainer } from '../as-of/known-past.ts';
import type { PastQuestion } from '../as-of/past-question.ts';
import { containerOfPast } from '../as-of/things-as-of.ts';

/** All that is known of a container with whose word it is, for a file that proves itself. */
export interface ContainerEvidence {
  readonly number: string;
  readonly facts: readonly EvidenceFact[];
}

interface Correction {
  readonly at: Instant;
  readonly before: TransportEvent | null;
  readonly after: TransportEvent | null;
  readonly said: readonly (Id | null)[];
}

export async function gatherEvidence(db: Db, question: PastQuestion, id: Id, at: Instant): Promise<ContainerEvidence> {
  const known = await loadPastOfContainer(db, question, id);
  const { container, shipment, events } = await containerOfPast(known, id, at);
  const { log, context } = known.past.shipment;
  const { number } = container;
  const own = log.filter(({ fact: { subject } }) => (subject.containerNumber ?? number) === number);
  const counted = log.filter((entry) => countsFrom(entry) !== null);
  const evidence = evidenceOf(counted, number, context);
  const corrections = correctionsIn(await listMoments(db, known, id, { from: LONG_AGO, to: at }));
  const gone = [...corrections.values()].flatMap((list) => {
    const last = list.at(-1);
    return last !== undefined && last.after === null && last.before !== null ? [last.before] : [];
  });
  return {
    number,
    facts: [
      {
        kind: 'container',
        id,
        number,
        bill_of_lading_number: shipment.billOfLadingNumber,
        shipping_line_scac: shipment.shippingLineScac,
        made_at: at,
        rules: 'today',
      },
      ...(await statementsOf(db, known, own)),
      ...[...events, ...gone].map((event) => milestoneFact(event, corrections.get(event.id) ?? [], evidence)),
      ...evidence.filter(({ kind }) => kind !== 'happened').map(valueFact),
    ],
  };
}

/** How each milestone came, changed and went, by its id. */
function correctionsIn(moments: readonly KnownMoment[]): Map<Id, Correction[]> {
  const corrections = new Map<Id, Correction[]>();
  for (const { at, before, after, said } of moments) {
    for (const change of eventChanges(before?.events ?? [], after.events)) {
      const correction = { at, ...change, said: said.map(({ observationId }) => observationId) };
      const { id } = eventOf(change);
      corrections.set(id, [...(corrections.get(id) ?? []), correction]);
    }
  }
  return corrections;
}

function eventOf({ before, after }: EventChange): TransportEvent {
  const event = after ?? before;
  if (event === null) throw new Error('a change of nothing to nothing');
  return event;
}

async function statementsOf(db: Db, known: KnownPast, own: readonly DatedObservation[]): Promise<EvidenceFact[]> {
  const { accountId } = known.past.shipment;
  const payloads = await listPayloadsOf(
    db,
    accountId,
    own.map(({ id }) => id),
  );
  const digests = await listPayloadDigests(db, accountId, [...new Set(payloads.values())]);
  const withdrawnAt = withdrawals(own);
  return own.map(({ id, source, sourceName, receivedAt, fingerprint, fact, ...entry }): EvidenceFact => {
    const payloadId = payloads.get(id) ?? null;
    const sha256 = payloadId === null ? null : (digests.get(payloadId) ?? null);
    return {
      kind: 'statement',
      observation_id: id,
      source,
      source_name: sourceName,
      original: fact.kind === 'withdrawal' ? null : fact.original,
      stated_at: fact.kind === 'withdrawal' ? null : (fact.statedAt ?? null),
      received_at: receivedAt,
      counts_from: countsFrom({ id, source, sourceName, receivedAt, fingerprint, fact, ...entry }),
      no_longer_said_since: withdrawnAt.get(fingerprint)?.find((at) => compareInstants(at, receivedAt) >= 0) ?? null,
      payload: payloadId === null ? null : { id: payloadId, sha256 },
      says: fact,
    };
  });
}

function withdrawals(own: readonly DatedObservation[]): Map<string, Instant[]> {
  const at = new Map<string, Instant[]>();
  for (const { fact, receivedAt } of own) {
    if (fact.kind === 'withdrawal') at.set(fact.withdrawn, [...(at.get(fact.withdrawn) ?? []), receivedAt]);
  }
  return at;
}

/** The beginning is no correction, and neither is what it became if it never changed. */
function milestoneFact(
  event: TransportEvent,
  corrections: readonly Correction[],
  evidence: readonly Evidence[],
): EvidenceFact {
  const [first, ...later] = corrections;
  const name = event.event.replace('container.transport.', '');
  const own = evidence.find(
    ({ value, kind, locode }) => kind === 'happened' && value === name && locode === event.locationLocode,
  );
  return {
    kind: 'milestone',
    event_id: event.id,
    event: event.event,
    ...toldOf(event),
    known_since: event.createdAt,
    taken_back_at: corrections.at(-1)?.after === null ? (corrections.at(-1)?.at ?? null) : null,
    first_said_by: first?.said ?? [],
    said_by: own === undefined ? null : wordFact(own.said),
    contradicted_by: (own?.contradictedBy ?? []).map(wordFact),
    corrections: later.map(({ at, before, after, said }) => ({
      at,
      before: before && toldOf(before),
      after: after && toldOf(after),
      said_by: said,
    })),
  };
}

function toldOf({ timestamp, timezone, locationLocode, voyageNumber, vesselId, dataSource }: TransportEvent) {
  return {
    timestamp,
    timezone,
    location_locode: locationLocode,
    voyage_number: voyageNumber,
    vessel_id: vesselId,
    data_source: dataSource,
  };
}

function valueFact({ value, kind, locode, said, contradictedBy }: Evidence): EvidenceFact {
  return {
    kind: 'value',
    value,
    is: kind,
    location_locode: locode,
    said_by: wordFact(said),
    contradicted_by: contradictedBy.map(wordFact),
  };
}

function wordFact({ observationId, source, sourceName, original, says, statedAt, receivedAt }: Word) {
  return {
    observation_id: observationId,
    source,
    source_name: sourceName,
    original,
    says,
    stated_at: statedAt,
    received_at: receivedAt,
  };
}
