import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { containerAsks } from './container-asks.ts';
import { boxArrival, isFollowed, pickupDay, utcDay } from './facts.ts';
import { Random } from './random.ts';
import { type ContainerRow, makeWorld, NOW, nameOf, type World, writeWorld } from './world.ts';

let service: TestService;
let client: Client;
let world: World;

beforeAll(async () => {
  service = await startTestService({ services: { now: () => NOW } });
  await loadReferenceData(service.db);
  client = await service.createClient();
  const terminals = await service.db.selectFrom('terminal').select(['id', 'name']).orderBy('id').limit(4).execute();
  const userId = newId();
  const user = {
    id: userId,
    accountId: client.accountId,
    email: 'ann@example.com',
    name: 'Ann',
    role: 'member',
    partyId: null,
  } as const;
  await insertUser(service.db, user, null);
  world = makeWorld(7, client.accountId, terminals, [userId]);
  await writeWorld(service.db, world);
});
afterAll(() => service.close());

/** What each grouping looks at. */
const KEYS: Readonly<Record<string, (row: ContainerRow) => string | null>> = {
  current_status: (row) => row.status,
  pod_terminal: (row) => row.terminalId,
  shipping_line: ({ shipment }) => shipment.scac,
  port_of_discharge: (row) => row.pod,
  hold_type: ({ holds }) => [...holds].sort()[0] ?? null,
  pickup_lfd_date: pickupDay,
  pod_arrival_date: (row) => utcDay(boxArrival(row)),
};

function expected(rows: readonly ContainerRow[], read: (row: ContainerRow) => string | null) {
  const counts = new Map<string | null, number>();
  for (const row of rows) counts.set(read(row), (counts.get(read(row)) ?? 0) + 1);
  const order = ([one, many]: [string | null, number], [other, few]: [string | null, number]) =>
    few - many || (one === null ? 1 : other === null || one < other ? -1 : 1);
  return [...counts].sort(order).map(([key, count]) => ({ key, count }));
}

interface Group {
  key: string | null;
  label: string | null;
  count: number;
}

describe('a summary of containers', () => {
  it.each(Object.entries(KEYS))('counts every container once by %s, largest first', async (by, read) => {
    const { status, body } = await client.call('GET', `/containers/summary?group_by=${by}`);
    expect([status, body.meta]).toEqual([200, { total: world.containers.length, group_by: by, truncated: false }]);
    expect(body.data.map(({ key, count }: Group) => ({ key, count }))).toEqual(expected(world.containers, read));
  });

  it('takes every filter of the list, and its counts add up', async () => {
    const random = new Random(11);
    const asks = Object.values(containerAsks(world));
    const groupings = Object.entries(KEYS);
    for (const [index, make] of asks.entries()) {
      const [by = '', read = () => null] = groupings[index % groupings.length] ?? [];
      const ask = make(random);
      const query = new URLSearchParams({ group_by: by });
      for (const [name, value] of ask.parameters) query.append(name, value);
      const { body } = await client.call('GET', `/containers/summary?${query}`);
      const rows = world.containers.filter(ask.holds);
      const told = body.data.map(({ key, count }: Group) => ({ key, count }));
      expect([body.meta.total, told], decodeURIComponent(query.toString())).toEqual([
        rows.length,
        expected(rows, read),
      ]);
    }
  });

  it.each(Object.entries(KEYS))('of what is followed asks the shipments as well, by %s', async (by, read) => {
    const asked: [string, (row: ContainerRow) => boolean][] = [
      ['filter[shipping_line_scac]=MAEU', ({ shipment }) => shipment.scac === 'MAEU'],
      ['filter[pod_code]=USLGB', ({ pod }) => pod === 'USLGB'],
      ['filter[tags]=urgent', ({ shipment }) => shipment.tags.includes('urgent')],
    ];
    for (const [query, holds] of asked) {
      const { body } = await client.call(
        'GET',
        `/containers/summary?group_by=${by}&filter[actively_tracked]=true&${query}`,
      );
      const rows = world.containers.filter((row) => isFollowed(row.shipment) && holds(row));
      expect(rows.length, query).toBeGreaterThan(0);
      expect(body.data.map(({ key, count }: Group) => ({ key, count }))).toEqual(expected(rows, read));
    }
  });

  it('names the groups for people', async () => {
    const labels = async (by: string) => {
      const { body } = await client.call('GET', `/containers/summary?group_by=${by}`);
      return new Map(body.data.map(({ key, label }: Group) => [key, label]));
    };
    expect((await labels('port_of_discharge')).get('USLGB')).toBe(nameOf('USLGB'));
    const [terminal] = world.terminals;
    expect((await labels('pod_terminal')).get(terminal?.id)).toBe(terminal?.name);
    expect((await labels('current_status')).get('on_ship')).toBe('On ship');
    expect((await labels('port_of_discharge')).get(null)).toBeNull();
  });

  it.each([
    ['', 'group_by'],
    ['group_by=colour', 'group_by'],
    ['group_by=current_status&filter[arrival]=soon', 'filter[arrival]'],
    ['group_by=current_status&page[size]=1', 'page[size]'],
  ])('refuses %j by name', async (query, parameter) => {
    const { status, body } = await client.call('GET', `/containers/summary?${query}`);
    expect([status, body.errors[0].source.parameter]).toEqual([400, parameter]);
  });

  it('shows nothing of another account', async () => {
    const stranger = await service.createClient();
    const { body } = await stranger.call('GET', '/containers/summary?group_by=current_status');
    expect(body).toEqual({ data: [], meta: { total: 0, group_by: 'current_status', truncated: false } });
  });
});
