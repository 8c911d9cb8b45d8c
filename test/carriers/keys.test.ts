import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTALLATION } from '../../src/domain/carriers/carrier-state.ts';
import { insertAccount } from '../../src/store/accounts/accounts.ts';
import { newId } from '../../src/values/id.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { bookingOf, boxNumbers } from './booking.ts';
import { type CarrierWorld, createCarrierWorld, START_MS } from './carrier-world.ts';
import { CLIENT_CERTIFICATE, CLIENT_KEY, type LineServer } from './line-server.ts';
import { MAERSK_KEYS, startMaersk } from './lines/maersk.ts';

const clock = { nowMs: START_MS };
const BOOKING = bookingOf({ billOfLading: '254263714', booking: 'B00000001' }, boxNumbers('MSKU', 2));

let world: CarrierWorld;
let service: TrackingService;
let maersk: LineServer;
const other = newId();
beforeAll(async () => {
  maersk = await startMaersk({ nowMs: () => clock.nowMs }, [BOOKING]);
  world = await createCarrierWorld({ clock, standIns: { 'https://api.maersk.com': maersk.url } });
  service = await serveWorld(world, () => ({ sealingKeys: world.sealingKeys }));
  await insertAccount(world.database.kysely, { id: other, companyName: 'Other', entitlements: [] });
});
afterAll(async () => {
  await service.close();
  await world.close();
  await maersk.close();
});

const body = (attributes: object) => ({ data: { attributes } });

/** The names of each line's keys, of one interface or of several, and what may be said besides. */
const NAMES: Readonly<Record<string, { readonly needed: readonly (readonly string[])[]; readonly also?: string }>> = {
  MAEU: { needed: [['apiKey', 'clientId', 'clientSecret'], ['apiKey']] },
  MSCU: { needed: [['tenantId', 'clientId', 'scope', 'certificate', 'privateKey']] },
  CMDU: { needed: [['clientId', 'clientSecret'], ['apiKey']], also: 'behalfOf' },
  HLCU: { needed: [['clientId', 'clientSecret']] },
  ONEY: { needed: [['clientId', 'clientSecret']] },
  EGLV: { needed: [['clientId', 'clientSecret', 'baseUrl']] },
  HDMU: { needed: [['apiKey']] },
  ZIMU: { needed: [['clientId', 'clientSecret', 'subscriptionKey']] },
  COSU: { needed: [['apiKey', 'secret']] },
  YMLU: { needed: [['apiKey']] },
};

describe('the keys of every line', () => {
  it.each(Object.entries(NAMES))(
    'of %s go by the same names in the file, the interface and the form',
    async (scac, of) => {
      const { interfaces } = await connectionOf(scac);
      type Field = { name: string; optional: boolean };
      const needed = interfaces.map(({ fields }: { fields: Field[] }) =>
        fields.filter(({ optional }) => !optional).map(({ name }) => name),
      );
      expect(needed.map((names: string[]) => names.sort())).toEqual(of.needed.map((names) => [...names].sort()));
      const optional = interfaces.flatMap(({ fields }: { fields: Field[] }) => fields.map(({ name }) => name));
      if (of.also) expect(optional).toContain(of.also);
      for (const names of of.needed) {
        const given = Object.fromEntries(
          [...names, ...(of.also ? [of.also] : [])].map((name) => [name, keyNamed(name, scac)]),
        );
        // As the file of the installation has them, and as an account gives them.
        expect(world.tracking.sources.find(scac, { owner: INSTALLATION, values: given })).toBeDefined();
        const kept = await service.call('POST', '/carrier_credentials', body({ scac, credentials: given }), other);
        expect(kept).toMatchObject({ status: 201 });
        expect(kept.body.data.attributes.names).toEqual(Object.keys(given).sort());
        const removed = await service.call('DELETE', `/carrier_credentials/${kept.body.data.id}`, undefined, other);
        expect(removed.status).toBe(204);
        // One of them missing is not enough.
        for (const name of names) {
          const { [name]: _, ...rest } = given;
          const used = world.tracking.sources.find(scac, { owner: INSTALLATION, values: rest })?.name;
          expect(used).not.toBe(world.tracking.sources.find(scac, { owner: INSTALLATION, values: given })?.name);
        }
      }
    },
  );
});

/** The line that stands in takes its own; the others cannot be asked here. */
function keyNamed(name: string, scac: string): string {
  if (scac === 'MAEU') return Object.entries(MAERSK_KEYS).find(([known]) => known === name)?.[1] ?? '';
  if (name === 'certificate') return CLIENT_CERTIFICATE;
  if (name === 'privateKey') return CLIENT_KEY;
  return name === 'baseUrl' ? 'https://ews.switch-hub.com/server/sol' : `value-of-${name}`;
}

/** Of the interface that wants a token, and of its tokens: the public one has a budget of its own. */
function askedPrivately(): number {
  return maersk.asked.filter((call) => !call.includes('/track-and-trace/public-events')).length;
}

async function lineOf(scac: string) {
  const { body: lines } = await service.call('GET', '/shipping_lines');
  return lines.data.find((line: { attributes: { scac: string } }) => line.attributes.scac === scac).attributes;
}

async function connectionOf(scac: string) {
  const { body: all } = await service.call('GET', '/carrier_connections');
  return all.data.find((one: { id: string }) => one.id === scac).attributes;
}

describe('a line without keys', () => {
  it('can be followed, and says that it is not yet', async () => {
    expect(await lineOf('MAEU')).toMatchObject({
      bill_of_lading_tracking_support: true,
      tracking_ways: [
        { way: 'interface', name: 'Maersk', ready: false },
        { way: 'interface', name: 'Maersk public events', ready: false },
        { way: 'edi', ready: false },
      ],
    });
    expect(await lineOf('HDMU')).toMatchObject({
      bill_of_lading_tracking_support: false,
      booking_number_tracking_support: true,
    });
    expect(await lineOf('OOLU')).toMatchObject({
      container_number_tracking_support: false,
      tracking_ways: [{ way: 'edi' }],
    });
  });

  it('lets a request wait, which starts by itself the moment keys are there', async () => {
    const id = await world.request('bill_of_lading', '254263714', null);
    await world.settle(1_000);
    const { body: waiting } = await service.call('GET', `/tracking_requests/${id}`);
    expect(waiting.data.attributes).toMatchObject({
      status: 'pending',
      failed_reason: null,
      scac: 'MAEU',
      waiting_for: 'no keys for Maersk',
    });
    expect(await connectionOf('MAEU')).toMatchObject({ status: 'no_keys', waiting_requests: 1, budget: null });
    const given = body({ scac: 'MAEU', credentials: { ...MAERSK_KEYS, other: 'left out' } });
    const created = await service.call('POST', '/carrier_credentials', given);
    expect(created).toMatchObject({ status: 201 });
    await world.settle(1_000);
    const { body: started } = await service.call('GET', `/tracking_requests/${id}`);
    expect(started.data.attributes).toMatchObject({ status: 'created', waiting_for: null });
  });
});

describe('a line with keys', () => {
  it('says so, with its form, what was asked of it, and the plan', async () => {
    const connection = await connectionOf('MAEU');
    expect(connection).toMatchObject({
      status: 'working',
      keys: 'account',
      interface_name: 'Maersk',
      waiting_requests: 0,
      followed_shipments: 1,
    });
    expect(connection.interfaces[0]).toMatchObject({
      apply: { how: expect.any(String) },
      fields: [
        { name: 'apiKey', kind: 'secret', optional: false },
        { name: 'clientId', kind: 'text' },
        { name: 'clientSecret' },
      ],
    });
    const used = connection.budget.windows.find(({ per }: { per: string }) => per === 'hour');
    expect(used).toEqual({ per: 'hour', calls: 4_000, used: askedPrivately() });
    expect(connection.budget.plan.asked_every).toEqual([expect.objectContaining({ shipments: 1 })]);
    expect((await lineOf('MAEU')).tracking_ways[0]).toMatchObject({ name: 'Maersk', ready: true });
  });

  it('is tried with a number of one’s own, and the audit trail knows', async () => {
    const path = '/carrier_connections/MAEU/test';
    const kept = await service.call('POST', path, body({ number_type: 'bill_of_lading', number: 'MAEU254263714' }));
    expect(kept.body.data.attributes).toMatchObject({ outcome: 'found', containers: [...BOOKING.boxes].sort() });
    const credentials = { ...MAERSK_KEYS, apiKey: 'wrong' };
    const wrong = body({ number_type: 'bill_of_lading', number: '254263714', credentials });
    expect((await service.call('POST', path, wrong)).body.data.attributes).toMatchObject({ outcome: 'refused' });
    expect((await connectionOf('MAEU')).status).toBe('working');
    const audit = await world.database.kysely
      .selectFrom('audit_entry')
      .where('action', '=', 'carrier_connection.test')
      .select('changes')
      .execute();
    expect(audit).toHaveLength(2);
    expect(JSON.stringify(audit)).not.toContain('wrong');
  });
});
