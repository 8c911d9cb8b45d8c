import { messageOf } from '../errors.ts';
import { systemCaller } from '../operations/first-account.ts';
import { createTrackingRequest } from '../operations/tracking-requests.ts';
import type { Router } from '../routing/router.ts';
import { type Demo, startDemo } from '../simulator/demo.ts';
import { createDemoClock, type DemoClock } from '../simulator/demo-clock.ts';
import { redirect, type Simulator, simulatedCredentials, startSimulator } from '../simulator/simulator.ts';
import { findLastAttempt, findShipmentIdByNumber } from '../store/shipments/shipment-tracking.ts';
import { runDuePolls } from '../tracking/polling/worker.ts';
import { createTrackingServices } from '../tracking/services.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { DemoWorld } from './demo-world.ts';
import { startOffice } from './office.ts';
import type { Parts } from './parts.ts';
import { createPublish } from './publish.ts';

/** Always the same world: its time has no beginning, so that a demo goes on where it was. */
const DEMO_SEED = 'landfall';

export async function startDemoWorld(parts: Parts, router: Router): Promise<DemoWorld> {
  const { log, undo } = parts;
  const clock = createDemoClock(Date.now);
  const simulator = await startSimulator({
    seed: DEMO_SEED,
    nowMs: clock.nowMs,
    shipsNowMs: Date.now,
    findRoute: (from, to) => router.route(from, to),
    onError: (error) => log.warn({ reason: messageOf(error) }, 'the simulated world stumbled'),
  });
  undo.push(() => simulator.stop());
  return {
    ais: simulator.ais,
    credentials: simulatedCredentials(),
    standIns: (profiles) => redirect(profiles, simulator.carriersUrl),
    play: (tracking, accountId) => playDemo(parts, { simulator, clock }, tracking, accountId),
    openOffice: (server, demo, accountId) => startOffice(parts, server, { simulator, demo }, accountId),
  };
}

/** The past is caught up with first. */
function playDemo(
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
