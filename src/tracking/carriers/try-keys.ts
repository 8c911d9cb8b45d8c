import type { CarrierInterface } from '../../domain/carriers/carrier-connection.ts';
import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { findNewestNumber } from '../../store/carriers/carrier-use.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { listConnections } from './carrier-connections.ts';
import { testConnection } from './test-connection.ts';

export interface GivenKeys {
  readonly scac: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly interfaceName: string | undefined;
}

export interface TriedKeys {
  /** Why they are not worth keeping, in the line's words. */
  readonly refusal: string | undefined;
  /** The line answered with them. */
  readonly accepted: boolean;
}

/**
 * Asks the line with keys before they are kept, about the newest number of the account there, or about one that nobody
 * has: a line that takes the keys says that it does not know it. Where it cannot be asked now, keys are kept untried,
 * unless they would replace a connection that works.
 */
export async function tryKeys(tracking: Tracking, accountId: Id, given: GivenKeys): Promise<TriedKeys> {
  const { scac } = given;
  const interfaces = tracking.sources.interfacesOf(scac);
  const chosen = interfaces.find(({ name }) => name === given.interfaceName) ?? interfaces[0];
  const asked = await numberToAsk(tracking, accountId, scac, chosen);
  const { outcome, words } = await testConnection(tracking, accountId, { ...given, ...asked });
  if (outcome === 'refused') return { refusal: words, accepted: false };
  if (outcome === 'found' || outcome === 'not_found') return { refusal: undefined, accepted: true };
  const connections = await listConnections(tracking, accountId);
  const works = connections.find((one) => one.scac === scac)?.status === 'working';
  const refusal = works ? `The keys could not be tried, and the connection that works stays: ${words}` : undefined;
  return { refusal, accepted: false };
}

async function numberToAsk(
  { db, sources }: Tracking,
  accountId: Id,
  scac: string,
  chosen: CarrierInterface | undefined,
): Promise<{ readonly numberType: RequestType; readonly number: string }> {
  const numbers = chosen?.numbers ?? [];
  const newest = await findNewestNumber(db, accountId, sources.servedBy(scac), numbers);
  if (newest) return newest;
  const [numberType = 'bill_of_lading'] = numbers;
  return { numberType, number: UNKNOWN[numberType] };
}

/** Well formed, and nobody's. */
const UNKNOWN: Readonly<Record<RequestType, string>> = {
  bill_of_lading: '000000000',
  booking_number: '000000000',
  container: 'ZZZU0000009',
};
