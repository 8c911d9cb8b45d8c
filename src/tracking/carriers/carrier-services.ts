import type {
  CarrierConnection,
  CarrierInterface,
  ConnectionTest,
  LineQuality,
  TrackingWay,
} from '../../domain/carriers/carrier-connection.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { listConnections, listWays } from './carrier-connections.ts';
import { measureLine } from './source-quality.ts';
import { type TestedConnection, testConnection } from './test-connection.ts';

/** What the HTTP interface needs to know of carriers, and to have asked of them. */
export interface CarrierServices {
  interfacesOf(scac: string): readonly CarrierInterface[];
  /** The line that keys are kept under: brands of a company share them. */
  keysOf(scac: string): string;
  /** The lines that keys of this one serve. */
  servedBy(scac: string): readonly string[];
  /** The keys that one of the line's interfaces wants, out of those given; undefined when none has all it needs. */
  keysFor(scac: string, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> | undefined;
  /** How good the sources of the line's shipments are. */
  measure(accountId: Id, scac: string): Promise<LineQuality>;
  listConnections(accountId: Id): Promise<readonly CarrierConnection[]>;
  listWays(accountId: Id): Promise<(scac: string) => Promise<readonly TrackingWay[]>>;
  test(accountId: Id, tested: TestedConnection): Promise<ConnectionTest>;
}

export function createCarrierServices(tracking: Tracking): CarrierServices {
  const { sources } = tracking;
  return {
    interfacesOf: (scac) => sources.interfacesOf(scac),
    keysOf: (scac) => sources.keysOf(scac),
    servedBy: (scac) => sources.servedBy(scac),
    keysFor: (scac, given) => sources.keysFor(scac, given),
    measure: (accountId, scac) => measureLine(tracking, accountId, scac),
    listConnections: (accountId) => listConnections(tracking, accountId),
    listWays: (accountId) => listWays(tracking, accountId),
    test: (accountId, tested) => testConnection(tracking, accountId, tested),
  };
}
