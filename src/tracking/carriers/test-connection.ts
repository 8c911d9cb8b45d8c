import type { ConnectionTest } from '../../domain/carriers/carrier-connection.ts';
import { INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { FetchOutcome, Source } from '../../sources/source.ts';
import { findShippingLineByScac } from '../../store/carriers/shipping-lines.ts';
import type { Id } from '../../values/id.ts';
import { askCarrier } from '../polling/ask-carrier.ts';
import type { Tracking } from '../tracking.ts';

export interface TestedConnection {
  readonly scac: string;
  readonly numberType: RequestType;
  /** In capitals, without spaces. */
  readonly number: string;
  /** Keys that are not kept yet; without them those that are. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
}

/** Asks a line for a number of one's own, and tells in words what came of it. Nothing is kept but the call. */
export async function testConnection(
  tracking: Tracking,
  accountId: Id,
  { scac, numberType, number, credentials }: TestedConnection,
): Promise<ConnectionTest> {
  const kept = (await tracking.credentialsOf(accountId))(scac);
  const source = tracking.sources.find(scac, credentials ?? kept.values);
  const line = (await findShippingLineByScac(tracking.db, scac))?.shortName ?? scac;
  if (!source) return { ...NOTHING, outcome: 'no_keys', words: `There are no keys for ${line}.` };
  const stopping = new AbortController().signal;
  const question = { numberType, number, containerNumbers: [] };
  // Keys that are not kept say nothing about those that are.
  const owner = credentials ? undefined : kept.owner;
  const { outcome, waitUntil } = await askCarrier(
    tracking,
    { accountId, scac, keyOwner: owner ?? INSTALLATION, isUrgent: true, isTrial: owner === undefined },
    source,
    question,
    stopping,
  );
  return describe(outcome, source, line, waitUntil);
}

const NOTHING = { events: 0, containers: [], calls: 0 } as const;

function describe(outcome: FetchOutcome, source: Source, line: string, waitUntil: string | null): ConnectionTest {
  switch (outcome.kind) {
    case 'found':
      return found(outcome, source, line);
    case 'not_found':
      return notFound(line, 0);
    case 'unauthorised':
      return { ...NOTHING, outcome: 'refused', words: outcome.detail };
    case 'unavailable':
      return { ...NOTHING, outcome: 'unavailable', words: outcome.detail };
    case 'rate_limited':
      return { ...NOTHING, outcome: 'too_many_calls', words: `${line} wants to be asked later.` };
    case 'over_budget':
      return {
        ...NOTHING,
        outcome: 'too_many_calls',
        words: `No calls to ${line} are left${waitUntil ? ` before ${waitUntil}` : ''}.`,
      };
    default:
      return outcome satisfies never;
  }
}

function notFound(line: string, calls: number): ConnectionTest {
  const words = `${line} took the keys and does not know the number, or does not show it to them.`;
  return { ...NOTHING, outcome: 'not_found', words, calls };
}

function found(outcome: Extract<FetchOutcome, { kind: 'found' }>, source: Source, line: string): ConnectionTest {
  const read = outcome.payloads.map(({ body, asked }) => source.normalise(body, asked));
  const observations = read.flatMap((one) => one.observations);
  const problems = read.reduce((sum, one) => sum + one.problems.length, 0);
  // Some lines answer with an empty list to a number that they do not know.
  if (observations.length === 0 && problems === 0) return notFound(line, outcome.calls);
  const boxes = observations.flatMap((one) => [
    ...(one.subject.containerNumber ? [one.subject.containerNumber] : []),
    ...(one.kind === 'shipment' ? (one.equipment ?? []).map(({ number }) => number) : []),
  ]);
  const containers = [...new Set(boxes)].sort();
  // What is said twice, under the bill of lading and under the booking, is one event.
  const moves = observations.flatMap((one) => (one.kind === 'move' ? { ...one, senderEventId: undefined } : []));
  const events = new Set(moves.map((move) => JSON.stringify(move))).size;
  const words = [
    `${line} told ${events} events of ${containers.length} containers`,
    ...(problems > 0 ? [`; ${problems} could not be read`] : []),
    '.',
  ].join('');
  return { outcome: 'found', words, events, containers, calls: outcome.calls };
}
