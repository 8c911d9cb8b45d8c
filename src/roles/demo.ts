import { INSTALLATION } from '../domain/carriers/carrier-state.ts';
import { messageOf } from '../errors.ts';
import { systemCaller } from '../operations/first-account.ts';
import { createTrackingRequest } from '../operations/tracking-requests.ts';
import type { Router } from '../routing/router.ts';
import { type SimulatedDemo, startSimulatedDemo } from '../simulator/demo-world.ts';
import { hasDueRequests, ROUTINE } from '../store/carriers/polls.ts';
import { findLastAttempt, findShipmentIdByNumber } from '../store/shipments/shipment-tracking.ts';
import { runDuePolls } from '../tracking/polling/worker.ts';
import { createTrackingServices } from '../tracking/services.ts';
import type { Tracking } from '../tracking/tracking.ts';
import type { Id } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';
import type { Demo, DemoWorld } from './demo-world.ts';
import { startOffice } from './office.ts';
import type { Parts } from './parts.ts';
import { createPublish } from './publish.ts';

export async function startDemoWorld(parts: Parts, router: Router): Promise<DemoWorld> {
  const { log, undo } = parts;
  const simulated = await startSimulatedDemo(
    (from, to) => router.route(from, to),
    (error) => log.warn({ reason: messageOf(error) }, 'the simulated world stumbled'),
  );
  undo.push(() => simulated.stop());
  return {
    ais: simulated.ais,
    credentials: simulated.credentials,
    standIns: simulated.standIns,
    play: (tracking, accountId) => playDemo(simulated, tracking, accountId),
    openOffice: (server, demo, accountId) => startOffice(parts, server, { simulated, demo }, accountId),
  };
}

/** The past is caught up with on a clock of its own, by whoever asks for it with other keys. */
function playDemo(simulated: SimulatedDemo, tracking: Tracking, accountId: Id): Demo {
  const { db, log } = tracking;
  const now = () => new Date(simulated.nowMs());
  const publish = createPublish(db, log, now);
  const keys = { owner: INSTALLATION, values: simulated.pastCredentials };
  const inDemoTime: Tracking = { ...tracking, now, publish, credentialsOf: async () => () => keys };
  const services = createTrackingServices(inDemoTime);
  const caller = systemCaller(accountId);
  return simulated.play({
    register: async ({ type: requestType, number: requestNumber, scac, refNumbers, tags: shipmentTags }) => {
      if (await findShipmentIdByNumber(db, accountId, scac, requestNumber)) return;
      const nothing = { autoDetectVoccScac: false, initialCustomFields: null, parties: [] };
      const request = { requestType, requestNumber, scac, refNumbers, shipmentTags, ...nothing };
      await createTrackingRequest(db, caller, request, toInstant(now()), ROUTINE);
    },
    isFilling: () => hasDueRequests(db, accountId, toInstant(now())),
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
