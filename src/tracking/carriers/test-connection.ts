import { hash } from 'node:crypto';
import { inTurns } from '../../concurrency/event-loop-turns.ts';
import type { ConnectionTest } from '../../domain/carriers/carrier-connection.ts';
import { INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import type { FetchOutcome, Source } from '../../sources/source.ts';
import { openCarrierStates } from '../../store/carriers/carrier-states.ts';
import { findShippingLineByScac } from '../../store/carriers/shipping-lines.ts';
import type { Id } from '../../values/id.ts';
import { askCarrier, noteWell } from '../polling/ask-carrier.ts';
import { readFeed } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';

export interface TestedConnection {
  readonly scac: string;
  readonly numberType: RequestType;
  /** In capitals, without spaces. */
  readonly number: string;
  /** Keys that are not kept yet; without them those that are. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  readonly interfaceName?: string | undefined;
}

/** Somebody waits for the outcome. */
const MAX_MS = 30_000;
/** Enough to see that it works: whoever tries keys also chooses who answers. */
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_CONTAINERS = 1_000;

/** Asks a line for a number of one's own, and tells in words what came of it. Nothing is kept but the call. */
export async function testConnection(
  tracking: Tracking,
  accountId: Id,
  { scac, numberType, number, credentials, interfaceName }: TestedConnection,
): Promise<ConnectionTest> {
  const kept = (await tracking.credentialsOf(accountId))(scac);
  const source = tracking.sources.find(
    scac,
    credentials ? { owner: accountId, values: credentials, interfaceName } : kept,
  );
  const line = (await findShippingLineByScac(tracking.db, scac))?.shortName ?? scac;
  if (!source) return { ...NOTHING, outcome: 'no_keys', words: `There are no keys for ${line}.` };
  const question = { numberType, number, containerNumbers: [], maxBytes: MAX_BYTES };
  // Keys that are not kept say nothing about those that are.
  const owner = credentials ? undefined : kept.owner;
  const reply = await askCarrier(
    tracking,
    { accountId, scac, keyOwner: owner ?? INSTALLATION, isUrgent: true, isTrial: owner === undefined },
    source,
    question,
    AbortSignal.timeout(MAX_MS),
  );
  if (reply.well) {
    await openCarrierStates(tracking.db, [reply.well]);
    await noteWell(tracking, reply);
  }
  const { outcome, waitUntil } = reply;
  return outcome.kind === 'found'
    ? found(await heardIn(outcome, source, accountId), outcome.calls, line)
    : describe(outcome, line, waitUntil);
}

const NOTHING = { events: 0, containers: [], calls: 0 } as const;

function describe(
  outcome: Exclude<FetchOutcome, { kind: 'found' }>,
  line: string,
  waitUntil: string | null,
): ConnectionTest {
  switch (outcome.kind) {
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

interface Heard {
  readonly events: number;
  readonly containers: readonly string[];
  readonly problems: number;
}

/** What is said twice, under the bill of lading and under the booking, is one event. */
async function heardIn(
  { payloads }: Extract<FetchOutcome, { kind: 'found' }>,
  { format }: Source,
  accountId: Id,
): Promise<Heard> {
  const [events, boxes] = [new Set<string>(), new Set<string>()];
  let problems = 0;
  for (const { body, asked, truncated } of payloads) {
    if (truncated) {
      problems += 1;
      continue;
    }
    const read = await readFeed({ format, asked }, body, { accountId });
    problems += read.problems.length;
    for await (const one of inTurns(read.observations)) {
      if (one.subject.containerNumber) boxes.add(one.subject.containerNumber);
      if (one.kind === 'shipment') for (const { number } of one.equipment ?? []) boxes.add(number);
      if (one.kind === 'move') events.add(hash('sha256', JSON.stringify({ ...one, senderEventId: undefined })));
    }
  }
  return { events: events.size, containers: [...boxes].sort(), problems };
}

function found({ events, containers, problems }: Heard, calls: number, line: string): ConnectionTest {
  // Some lines answer with an empty list to a number that they do not know.
  if (events + containers.length + problems === 0) return notFound(line, calls);
  const words = [
    `${line} told ${events} events of ${containers.length} containers`,
    ...(problems > 0 ? [`; ${problems} could not be read`] : []),
    '.',
  ].join('');
  return { outcome: 'found', words, events, containers: containers.slice(0, MAX_CONTAINERS), calls };
}
