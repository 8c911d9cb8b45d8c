import { runsDemo } from '../config.ts';
import { messageOf } from '../errors.ts';
import { systemCaller } from '../operations/first-account.ts';
import { createTrackingRequest } from '../operations/tracking-requests.ts';
import type { Router } from '../routing/router.ts';
import { type Demo, startDemo } from '../simulator/demo.ts';
import type { DemoClock } from '../simulator/demo-clock.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import { findLastAttempt, findShipmentIdByNumber } from '../store/shipments/shipment-tracking.ts';
import { runDuePolls } from '../tracking/polling/worker.ts';
import { createTrackingServices } from '../tracking/services.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { Parts } from './parts.ts';
import { createPublish } from './publish.ts';

/** Always the same world: its time has no beginning, so that a demo goes on where it was. */
const DEMO_SEED = 'landfall';

/** The world of the demo: its carriers, terminals and ships take the place of those outside. */
export async function startSimulatedWorld(
  { config, log, undo }: Parts,
  clock: DemoClock,
  router: Router,
): Promise<Simulator | undefined> {
  if (!runsDemo(config) || !config.roles.has('worker')) return undefined;
  const simulator = await startSimulator({
    seed: DEMO_SEED,
    nowMs: clock.nowMs,
    shipsNowMs: Date.now,
    findRoute: (from, to) => router.route(from, to),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the simulated world stumbled'),
  });
  undo.push(() => simulator.stop());
  return simulator;
}

/** Its customers ask for what they booked, and its terminals report, like anybody else. The past is caught up with first. */
export function playDemo(
  { config, sealingKeys }: Parts,
  { simulator, clock }: { simulator: Simulator; clock: DemoClock },
  tracking: Tracking,
  accountId: Id,
): Demo {
  const { db, log } = tracking;
  const now = () => new Date(clock.nowMs());
  const inDemoTime: Tracking = { ...tracking, now, publish: createPublish({ config, db, log, sealingKeys }, now) };
  const services = createTrackingServices(inDemoTime);
  const caller = systemCaller(accountId);
  return startDemo({
    simulator,
    clock,
    register: async ({ type: requestType, number: requestNumber, scac, refNumbers, tags: shipmentTags }) => {
      if (await findShipmentIdByNumber(db, accountId, scac, requestNumber)) return;
      const nothing = { autoDetectVoccScac: false, initialCustomFields: null, parties: [] };
      const request = { requestType, requestNumber, scac, refNumbers, shipmentTags, ...nothing };
      await createTrackingRequest(db, caller, request, toInstant(now()));
    },
    deliver: async (body) => {
      await services.ingestTerminalMessage(accountId, body, 'application/json');
    },
    findLastAsked: async () => {
      const at = await findLastAttempt(db, accountId);
      return at === undefined ? undefined : Date.parse(at);
    },
    askDue: () => runDuePolls(inDemoTime),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the demo stumbled'),
  });
}
