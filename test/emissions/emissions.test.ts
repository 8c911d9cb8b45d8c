import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JourneyLeg } from '../../src/domain/journey/journey.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { ROUTER_START_MS } from '../contract/map-world.ts';
import { journeyCall } from '../journey-call.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { insertContainer, insertShipment } from '../tracked.ts';

const KM = 1.852;
const NO_LEG: JourneyLeg = {
  mode: 'vessel',
  feeder: false,
  vesselId: null,
  vesselImo: null,
  vesselName: null,
  voyageNumber: null,
};

let service: TestService;
let client: Client;
let shipmentId: string;
let [known, unknown]: string[] = [];

beforeAll(async () => {
  service = await startTestService();
  await loadReferenceData(service.db);
  client = await service.createClient();
  shipmentId = await insertShipment(service.db, client.accountId);
  known = await insertContainer(service.db, client.accountId, shipmentId, 'MSKU6058113');
  unknown = await insertContainer(service.db, client.accountId, shipmentId, 'SECU1234560');
  const calls = [
    journeyCall('port_of_lading', 'POL', 'CNSHA', { outbound: { ...NO_LEG, vesselImo: '9321483' } }),
    journeyCall('transshipment', 'TS1', 'SGSIN', { outbound: NO_LEG }),
    journeyCall('port_of_discharge', 'POD', 'NLRTM'),
    journeyCall('inland_destination', 'IND', 'DEDUI'),
  ];
  await service.db
    .updateTable('container')
    .set({
      journey: JSON.stringify({ calls, lastSource: null }),
      equipment_length: 40,
      equipment_type: 'reefer',
      weight_in_lbs: 44_092.452_436_975_5,
    })
    .where('id', '=', known)
    .execute();
  // The router starts with the first way that somebody asks for.
  await client.call('GET', '/sea_routes?from=CNSHA&to=SGSIN');
}, ROUTER_START_MS);
afterAll(() => service.close());

const emissionsOf = async (path: string) => (await client.call('GET', path)).body;

describe('emissions of a container', () => {
  it('are load by shortest way by the published average, leg by leg, with the working', async () => {
    const { legs, ...all } = await emissionsOf(`/containers/${known}/emissions`);
    const way = await client.call('GET', '/sea_routes?from=CNSHA&to=SGSIN');
    expect(legs[0].distance_nm).toBe(way.body.distance_nm);
    // Shanghai to Singapore is published as 2,237 nautical miles.
    expect(Math.abs(legs[0].distance_nm - 2237)).toBeLessThan(2237 * 0.03);
    const work = 20 * legs[0].distance_nm * KM * 1.15;
    expect(legs[0].ttw_kg).toBeCloseTo(work * 0.01612, 0);
    expect(legs[0].wtw_kg).toBeCloseTo(work * 0.01977, 0);
    expect(legs[0].figure).toMatchObject({ kind: 'default', year: 2026, licence: 'Open Government Licence v3.0' });
    expect(legs[0].working).toMatch(/^20 t × [\d.]+ km × 1\.15 × 16\.12 g \(TTW\) or 19\.77 g \(WTW\) CO2e per t·km$/);
    expect(legs[2]).toMatchObject({ distance_nm: null, ttw_kg: null, left_out: expect.stringContaining('land') });
    expect(all).toMatchObject({ complete: false, teu: 2, tonnes: 20, tonnes_assumed: false });
    expect(all.wtw_kg).toBeCloseTo(legs[0].wtw_kg + legs[1].wtw_kg, 2);
  });

  it('take the figures of a lane that was imported, the nearest one, for reefers those of reefers', async () => {
    const sheet = [
      'lane,from,to,per,dry_ttw,dry_wtw,reefer_ttw,reefer_wtw,distance_factor,source,year',
      'everywhere,*,*,teu_km,70,80,,,,Table of the test,2025',
      'Asia to Europe,NL DE,SG CN,teu_km,40,50,90,110,,Table of the test,2025',
      'Rotterdam,NLRTM,SG,teu_km,41,51,91,111,,Table of the test,2025',
    ].join('\r\n');
    const imported = await client.call('POST', '/emission_lanes/import', sheet, { 'content-type': 'text/csv' });
    expect(imported.body).toEqual({ imported: 3 });
    const { legs } = await emissionsOf(`/containers/${known}/emissions`);
    expect(legs[0].figure).toMatchObject({ kind: 'lane', source: 'Table of the test, everywhere', ttw_grams: 70 });
    expect(legs[1].figure).toMatchObject({ source: 'Table of the test, Rotterdam, reefer', wtw_grams: 111 });
    expect(legs[1].wtw_kg).toBeCloseTo((2 * legs[1].distance_nm * KM * 111) / 1000, 0);
    const wrong = await client.call('POST', '/emission_lanes/import', `${sheet}\r\nbad,XX1,*,teu_km,1,2,,,,S,2025`, {
      'content-type': 'text/csv',
    });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('line 5, column from')]);
    expect((await emissionsOf(`/containers/${known}/emissions`)).legs[1].figure.wtw_grams).toBe(111);
  });

  it("take a ship's own year before everything else", async () => {
    const file = [
      '"Ship","","","Annual monitoring results"',
      '"IMO Number","Name","Reporting Period","CO₂ emissions per transport work (mass) [g CO₂ / m tonnes · n miles]"',
      '9321483,EMMA MAERSK,2023,9.26',
      '9321483,EMMA MAERSK,2022,12.0',
      '9321484,OTHER,2023,Division by zero!',
    ].join('\n');
    const imported = await client.call('POST', '/ship_emissions/import', file, { 'content-type': 'text/csv' });
    expect(imported.body).toEqual({ imported: 2 });
    const { legs } = await emissionsOf(`/containers/${known}/emissions`);
    expect(legs[0].figure).toMatchObject({ kind: 'ship', year: 2023, per: 'tonne_km', ttw_grams: 5 });
    expect(legs[0].ttw_kg).toBeCloseTo((20 * legs[0].distance_nm * KM * 1.15 * 5) / 1000, 0);
    expect(legs[0].wtw_kg / legs[0].ttw_kg).toBeCloseTo(0.01977 / 0.01612, 3);
    expect(legs[1].figure.kind).toBe('lane');
    const refused = await client.call('POST', '/ship_emissions/import', 'a,b\n1,2\n', { 'content-type': 'text/csv' });
    expect(refused.status).toBe(422);
  });

  it('of a shipment are those of its containers, and say when one is not known', async () => {
    const body = await emissionsOf(`/shipments/${shipmentId}/emissions`);
    const [one, other] = body.containers;
    expect([one.container_id, other.container_id]).toEqual([known, unknown]);
    expect(other).toMatchObject({ complete: false, ttw_kg: 0, tonnes: 20, tonnes_assumed: true, legs: [] });
    expect(body).toMatchObject({ ttw_kg: one.ttw_kg, wtw_kg: one.wtw_kg, complete: false });
  });

  it('and what somebody imported are of the account', async () => {
    const stranger = await service.createClient();
    expect((await stranger.call('GET', `/containers/${known}/emissions`)).status).toBe(404);
    expect((await stranger.call('GET', `/shipments/${shipmentId}/emissions`)).status).toBe(404);
    const reader = await service.createClient({ accountId: client.accountId, scope: 'read' });
    expect((await reader.call('GET', `/containers/${known}/emissions`)).status).toBe(200);
    expect((await reader.call('POST', '/emission_lanes/import', 'x')).status).toBe(403);
  });
});
