import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, startTestService, type TestService } from '../../service.ts';
import { insertContainer, insertShipment } from '../../tracked.ts';
import { UUID } from './specification.ts';

/** Specification, "PATCH /shipments/{id}/resume_tracking", "Shipment" and "States and transitions". */
let service: TestService;
let client: Client;
let shipmentId: string;
let containerId: string;

beforeAll(async () => {
  service = await startTestService();
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId, 'MAEU123456789');
  containerId = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
});
afterAll(() => service.close());

const TEXT = [
  'bill_of_lading_number',
  'normalized_number',
  'shipping_line_scac',
  'shipping_line_name',
  'shipping_line_short_name',
];
const LISTS = ['ref_numbers', 'tags'];
const TEXT_OR_NULL = [
  'port_of_lading_locode',
  'port_of_lading_name',
  'port_of_discharge_locode',
  'port_of_discharge_name',
  'destination_locode',
  'destination_name',
  'customer_name',
  'pod_vessel_name',
  'pod_vessel_imo',
  'pod_voyage_number',
  'pol_timezone',
  'pod_timezone',
  'destination_timezone',
];
const TIME_OR_NULL = [
  'pol_etd_at',
  'pol_atd_at',
  'pod_eta_at',
  'pod_original_eta_at',
  'pod_ata_at',
  'destination_eta_at',
  'destination_ata_at',
  'line_tracking_last_attempted_at',
  'line_tracking_last_succeeded_at',
  'line_tracking_stopped_at',
];

describe('200: {data: <shipment>}', () => {
  it('has every attribute and relationship of the shipment table', async () => {
    const { status, body } = await client.call('PATCH', `/shipments/${shipmentId}/resume_tracking`);
    expect(status).toBe(200);
    const { id, attributes, relationships, links } = body.data;
    expect(id).toMatch(UUID);
    for (const name of TEXT) expect(attributes[name], name).toEqual(expect.any(String));
    for (const name of LISTS) expect(attributes[name], name).toEqual(expect.any(Array));
    for (const name of TEXT_OR_NULL)
      expect(attributes[name] === null || typeof attributes[name] === 'string', name).toBe(true);
    for (const name of TIME_OR_NULL)
      expect(attributes[name], name).toSatisfy((value) => value === null || /Z$/.test(String(value)));
    expect(attributes.created_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(Object.keys(relationships).sort()).toEqual([
      'containers',
      'destination',
      'destination_terminal',
      'line_tracking_stopped_by_user',
      'pod_terminal',
      'port_of_discharge',
      'port_of_lading',
    ]);
    expect(relationships.containers.data).toEqual([{ id: containerId, type: 'container' }]);
    expect(links.self).toBe(`${service.url}/v2/shipments/${shipmentId}`);
  });
});

describe('shipment tracking paused → tracking active', () => {
  it('resumes what was paused, asks the carrier at once, and harms nothing that is active', async () => {
    const resume = () => client.call('PATCH', `/shipments/${shipmentId}/resume_tracking`);
    const paused = await client.call('PATCH', `/shipments/${shipmentId}/stop_tracking`);
    expect(paused.body.data.attributes.line_tracking_stopped_at).toMatch(/Z$/);
    expect((await resume()).body.data.attributes.line_tracking_stopped_at).toBeNull();
    const again = await resume();
    expect([again.status, again.body.data.attributes.line_tracking_stopped_at]).toEqual([200, null]);
  });

  it('needs write access and a shipment of the account', async () => {
    const reader = await service.createClient({ scope: 'read', accountId: client.accountId });
    expect((await reader.call('PATCH', `/shipments/${shipmentId}/resume_tracking`)).status).toBe(403);
    const stranger = await service.createClient();
    expect((await stranger.call('PATCH', `/shipments/${shipmentId}/resume_tracking`)).status).toBe(404);
    expect((await client.call('PATCH', '/shipments/nonsense/resume_tracking')).status).toBe(404);
  });
});
