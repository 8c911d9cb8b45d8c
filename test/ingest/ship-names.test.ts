import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrCreateVessel } from '../../src/store/vessels/vessels.ts';
import { renameShips } from '../../src/tracking/upkeep/ship-names.ts';
import { type Client, startTestService, type TestService } from '../service.ts';

let service: TestService;
let [one, other]: Client[] = [];
beforeAll(async () => {
  service = await startTestService();
  one = await service.createClient();
  other = await service.createClient();
});
afterAll(() => service.close());

let numbers = 0;

/** A box of the account that was loaded on a ship, as somebody of the account says. */
async function load(client: Client | undefined, ship: object): Promise<string> {
  if (!client) throw new Error('there is no client');
  const attributes = { number: `SHIPNAME${++numbers}`, scac: 'MAEU', container_numbers: ['MSKU4023150'] };
  const created = await client.call('POST', '/shipments', { data: { attributes } });
  const id = created.body.data.relationships.containers.data[0].id;
  const said = { event: 'vessel_loaded', timestamp: '2026-03-01T20:00:00+08:00', location_locode: 'CNSHA', ...ship };
  const stated = await client.call('POST', `/containers/${id}/observations`, {
    data: { attributes: { observations: [said] } },
  });
  expect(stated.status, stated.text).toBe(200);
  return id;
}

const nameFor = async (client: Client | undefined, imo: string) =>
  (await client?.call('GET', `/vessels/${imo}`))?.body.data?.attributes.name;
const shipOf = async (client: Client | undefined, id: string) =>
  (await client?.call('GET', `/containers/${id}/transport_events?include=vessel`))?.body.included.find(
    ({ type }: { type: string }) => type === 'vessel',
  )?.attributes.name;

describe('what an account calls a ship', () => {
  it('stays with that account, until somebody whom all can trust has named it', async () => {
    const imo = '9811000';
    const mine = await load(one, { vessel_imo: imo, vessel_name: 'CALL +1 555 FOR A REFUND' });
    const theirs = await load(other, { vessel_imo: imo });
    expect(await nameFor(one, imo)).toBe('CALL +1 555 FOR A REFUND');
    expect(await shipOf(one, mine)).toBe('CALL +1 555 FOR A REFUND');
    expect(await nameFor(other, imo)).toBe(`IMO ${imo}`);
    expect(await shipOf(other, theirs)).toBe(`IMO ${imo}`);
    await load(other, { vessel_imo: imo, vessel_name: 'EVER GIVEN' });
    expect(await nameFor(other, imo)).toBe('EVER GIVEN');
    expect(await nameFor(one, imo)).toBe('CALL +1 555 FOR A REFUND');
    await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo, name: 'EVER GIVEN' });
    expect(await nameFor(one, imo)).toBe('EVER GIVEN');
    expect(await shipOf(one, mine)).toBe('EVER GIVEN');
  });

  it('decides for that account alone which ship a name means', async () => {
    const mine = await load(one, { vessel_imo: '9321483', vessel_name: 'EMMA' });
    const again = await load(one, { vessel_name: 'Emma' });
    const theirs = await load(other, { vessel_name: 'Emma' });
    const shipsOf = async (client: Client | undefined, id: string) =>
      (await client?.call('GET', `/containers/${id}/transport_events?include=vessel`))?.body.included
        .filter(({ type }: { type: string }) => type === 'vessel')
        .map(({ attributes: { imo, name } }: { attributes: { imo: string; name: string } }) => ({ imo, name }));
    expect(await shipsOf(one, mine)).toEqual([{ imo: '9321483', name: 'EMMA' }]);
    expect(await shipsOf(one, again)).toEqual([{ imo: '9321483', name: 'EMMA' }]);
    expect(await shipsOf(other, theirs)).toEqual([{ imo: null, name: 'EMMA' }]);
    const named = await service.db.selectFrom('vessel').select('name').where('name', 'is not', null).execute();
    expect(named).toEqual([{ name: 'EVER GIVEN' }]);
  });
});

/** A box that is under way to Los Angeles. */
async function ship(client: Client | undefined, vessel: object): Promise<string> {
  const id = await load(client, vessel);
  const expected = { event: 'vessel_arrived', timestamp: '2026-03-16T05:00:00-07:00', location_locode: 'USLAX' };
  const observations = [{ ...expected, estimated: true, ...vessel }];
  const stated = await client?.call('POST', `/containers/${id}/observations`, {
    data: { attributes: { observations } },
  });
  expect(stated?.status, stated?.text).toBe(200);
  return id;
}

/** Whatever says how the ship of a box is called. */
async function namesOf(client: Client | undefined, id: string) {
  const ask = async (path: string) => (await client?.call('GET', path))?.body;
  const { data: box } = await ask(`/containers/${id}`);
  const shipmentId = box.relationships.shipment.data.id;
  const { data: shipment } = await ask(`/shipments/${shipmentId}`);
  const raw = await ask(`/containers/${id}/raw_events`);
  const ofShipment = `filter[search_by_shipment_number]=${shipment.attributes.normalized_number}`;
  const csv = await client?.call('GET', `/containers.csv?${ofShipment}&columns=number,vessel`);
  const embedded = await ask(`/embed/shipments/${shipmentId}`);
  return {
    container: box.attributes.situation.vessel_name,
    shipment: shipment.attributes.pod_vessel_name,
    raw: [...new Set(raw.data.map((one: { attributes: { vessel_name: string } }) => one.attributes.vessel_name))],
    csv: csv?.text.split('\n')[1]?.split(',')[1],
    embed: embedded.vessel_name,
  };
}

const everywhere = (name: string) => ({ container: name, shipment: name, raw: [name], csv: name, embed: name });

describe('the name of a ship', () => {
  const imo = '9461867';

  it('is followed by all that is shown of it, when it is named and when it is renamed', async () => {
    const mine = await ship(one, { vessel_imo: imo, vessel_name: 'MOL TRIUMP' });
    expect(await namesOf(one, mine)).toEqual(everywhere('MOL TRIUMP'));
    await findOrCreateVessel({ db: service.db, aisDb: undefined }, { imo, name: 'MOL TRIUMPH' });
    await renameShips(service.tracking, undefined);
    expect(await namesOf(one, mine)).toEqual(everywhere('MOL TRIUMPH'));
    await service.db.updateTable('vessel').set({ name: 'TRIUMPH' }).where('name', '=', 'MOL TRIUMPH').execute();
    await renameShips(service.tracking, undefined);
    expect(await namesOf(one, mine)).toEqual(everywhere('TRIUMPH'));
    expect(await renameShips(service.tracking, undefined)).toBe(0);
  });

  it('is one for all boxes of an account that nobody whom all can trust has named it for', async () => {
    const vessel = { vessel_imo: '9632064' };
    const first = await ship(other, { ...vessel, vessel_name: 'MAERSK MC-KINNEY MOLLER' });
    const second = await ship(other, { ...vessel, vessel_name: 'MAERSK MC KINNEY' });
    expect(await namesOf(other, second)).toEqual(await namesOf(other, first));
    expect(await nameFor(other, '9632064')).toBe('MAERSK MC-KINNEY MOLLER');
  });
});
