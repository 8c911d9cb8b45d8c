import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JourneyCall, JourneyLeg } from '../../src/domain/journey/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { journeyCall } from '../journey-call.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { addBox, addVessel, type Box } from './world.ts';

let service: TestService;
let client: Client;
let box: Box;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  await loadReferenceData(service.db);
  const vesselId = await addVessel(service.db, '9850800', 'EVER FORTUNE');
  box = await addBox(service.db, client.accountId, vesselId, new Date(), { number: 'EITU9452010' });
});
afterAll(() => service.close());

const LEFT = '2026-03-01T00:00:00Z';
const CAME = '2026-03-09T00:00:00Z';

function aboard(vesselName: string, voyageNumber: string): JourneyLeg {
  return { mode: 'vessel', feeder: false, vesselId: null, vesselImo: null, vesselName, voyageNumber };
}

/** From Xiamen over Singapore to Long Beach. */
function journey(hub: Partial<JourneyCall>): readonly JourneyCall[] {
  return [
    journeyCall('port_of_lading', 'POL', 'CNXMN', { outboundAtdAt: LEFT, outbound: aboard('GULF WARBLER', '7S') }),
    journeyCall('transshipment', 'TS1', 'SGSIN', { ...hub, outbound: aboard('EVER FORTUNE', '0812E') }),
    journeyCall('port_of_discharge', 'POD', 'USLGB'),
  ];
}

it.each([
  ['before a transshipment the ship it is aboard of, and not that of the last leg', {}, 'GULF WARBLER', '7S'],
  ['standing at the hub the ship that takes it on', { inboundAtaAt: CAME, landedAt: CAME }, 'EVER FORTUNE', '0812E'],
  ['after it the ship that brings it', { inboundAtaAt: CAME, outboundAtdAt: CAME }, 'EVER FORTUNE', '0812E'],
] as const)('customers are told %s', async (_, hub, name, voyage) => {
  const calls = JSON.stringify({ calls: journey(hub), lastSource: null });
  await service.db.updateTable('container').set({ journey: calls }).where('id', '=', box.containerId).execute();
  const { body } = await client.call('GET', `/embed/shipments/${box.shipmentId}`);
  expect([body.vessel_name, body.voyage_number]).toEqual([name, voyage]);
});
