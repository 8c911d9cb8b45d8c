import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { listConnections, listWays } from './carrier-connections.ts';
import { measureLine } from './source-quality.ts';
import { type TestedConnection, testConnection } from './test-connection.ts';

/** What the HTTP interface needs to know of carriers, and to have asked of them; it says so itself. */
export type CarrierServices = ReturnType<typeof createCarrierServices>;

export function createCarrierServices(tracking: Tracking) {
  const { sources } = tracking;
  return {
    interfacesOf: (scac: string) => sources.interfacesOf(scac),
    keysOf: (scac: string) => sources.keysOf(scac),
    servedBy: (scac: string) => sources.servedBy(scac),
    keysFor: (scac: string, given: Readonly<Record<string, string>>) => sources.keysFor(scac, given),
    measure: (accountId: Id, scac: string) => measureLine(tracking, accountId, scac),
    listConnections: (accountId: Id) => listConnections(tracking, accountId),
    listWays: (accountId: Id) => listWays(tracking, accountId),
    test: (accountId: Id, tested: TestedConnection) => testConnection(tracking, accountId, tested),
  };
}
