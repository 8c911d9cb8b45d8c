import type { FastifyInstance } from 'fastify';
import type { CarrierProfile } from '../sources/dcsa/profile.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { Id } from '../values/id.ts';

/** Customers and terminals that play. */
export interface Demo {
  /** When the service knows the past, or the demo was stopped. */
  readonly caughtUp: Promise<void>;
  /** What fell due before this is asked by the demo alone, on its clock; undefined once the past is caught up with. */
  pastUntilMs(): number | undefined;
  stop(): Promise<void>;
}

/** The world of the demo: its carriers, terminals and ships take the place of those outside. */
export interface DemoWorld {
  readonly ais: { readonly host: string; readonly port: number };
  readonly credentials: Readonly<Record<string, Record<string, string>>>;
  /** Those of the carriers that the world has, with its addresses. */
  standIns(profiles: readonly CarrierProfile[]): CarrierProfile[];
  /** Its customers ask for what they booked, and its terminals report, like anybody else. */
  play(tracking: Tracking, accountId: Id): Demo;
  /** People of its company ask the public interface, each as who they are. */
  openOffice(server: FastifyInstance, demo: Demo, accountId: Id): void;
}
