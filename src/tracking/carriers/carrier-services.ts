import { createSemaphore } from '../../concurrency/semaphore.ts';
import { LandfallError } from '../../errors.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { listConnections, listWays } from './carrier-connections.ts';
import { measureLine, measureSources } from './source-quality.ts';
import { type TestedConnection, testConnection } from './test-connection.ts';
import { type GivenKeys, tryKeys } from './try-keys.ts';

/** Each holds an answer, as much of it as a test reads. */
const TESTS = { atOnce: 16, maxWaiting: 100, retrySeconds: 10 };

/** What the HTTP interface needs to know of carriers, and to have asked of them; it says so itself. */
export type CarrierServices = ReturnType<typeof createCarrierServices>;

export function createCarrierServices(tracking: Tracking) {
  const { sources } = tracking;
  const takeTurn = createSemaphore({ ...TESTS, refuse: tooManyTests });
  return {
    interfacesOf: (scac: string) => sources.interfacesOf(scac),
    keysOf: (scac: string) => sources.keysOf(scac),
    servedBy: (scac: string) => sources.servedBy(scac),
    keysFor: (scac: string, given: Readonly<Record<string, string>>, interfaceName?: string) =>
      sources.keysFor(scac, given, interfaceName),
    measure: (accountId: Id, scac: string) => measureLine(tracking, accountId, scac),
    measureSources: (accountId: Id, asked: Parameters<typeof measureSources>[2]) =>
      measureSources(tracking, accountId, asked),
    listConnections: (accountId: Id) => listConnections(tracking, accountId),
    listWays: (accountId: Id) => listWays(tracking, accountId),
    tryKeys: (accountId: Id, given: GivenKeys) => takeTurn(() => tryKeys(tracking, accountId, given)),
    test: (accountId: Id, tested: TestedConnection) => takeTurn(() => testConnection(tracking, accountId, tested)),
  };
}

function tooManyTests(): LandfallError {
  return new LandfallError('unavailable', 'Too many connections are being tested: try again in a moment.', {
    retryAfterSeconds: TESTS.retrySeconds,
  });
}
