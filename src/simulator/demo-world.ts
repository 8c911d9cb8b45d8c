import type { FindRoute } from './ais/positions.ts';
import { type Demo, type DemoOptions, startDemo } from './demo.ts';
import { createDemoClock } from './demo-clock.ts';
import { type OpenOfficeOptions, openOffice } from './office/open-office.ts';
import {
  pastCredentials,
  type RedirectableProfile,
  redirect,
  simulatedCredentials,
  startSimulator,
} from './simulator.ts';

/** Always the same world: its time has no beginning, so that a demo goes on where it was. */
const DEMO_SEED = 'landfall';

export interface SimulatedDemo {
  readonly ais: { readonly host: string; readonly port: number };
  readonly credentials: Readonly<Record<string, Record<string, string>>>;
  /** Keys with which its carriers are asked about the past that is caught up with. */
  readonly pastCredentials: Readonly<Record<string, string>>;
  /** Its time for whoever catches up with the past. */
  readonly nowMs: () => number;
  /** Those of the carriers that the world has, with its addresses. */
  standIns<Profile extends RedirectableProfile>(profiles: readonly Profile[]): Profile[];
  play(options: Omit<DemoOptions, 'simulator' | 'clock'>): Demo;
  /** Returns what sends its people home. */
  openOffice(options: Omit<OpenOfficeOptions, 'simulator'>): () => Promise<void>;
  stop(): Promise<void>;
}

/** The way into the simulator for the demo: a world on the time on the wall, with customers, terminals and an office. */
export async function startSimulatedDemo(
  findRoute: FindRoute,
  onError: (error: unknown) => void,
): Promise<SimulatedDemo> {
  const clock = createDemoClock(Date.now);
  const simulator = await startSimulator({
    seed: DEMO_SEED,
    nowMs: Date.now,
    pastNowMs: clock.nowMs,
    findRoute,
    onError,
  });
  return {
    ais: simulator.ais,
    credentials: simulatedCredentials(),
    pastCredentials: pastCredentials(),
    nowMs: clock.nowMs,
    standIns: (profiles) => redirect(profiles, simulator.carriersUrl),
    play: (options) => startDemo({ simulator, clock, ...options }),
    openOffice: (options) => openOffice({ simulator, ...options }),
    stop: () => simulator.stop(),
  };
}
