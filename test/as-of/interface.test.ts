import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.ts';
import { type EvidenceFact, verifyEvidenceFile } from '../../src/domain/evidence/evidence-file.ts';
import { dcsaEvent } from '../fake-carrier.ts';
import { serveWorld, type TrackingService } from '../tracking-service.ts';
import { createTrackingWorld, type TrackingWorld } from '../tracking-world.ts';
import { atMoment, type Kept, ofThen, pathsOf } from './kept-answers.ts';

/** Whoever draws the first map of a process reads the whole earth. */
const FIRST_MAP_MS = 300_000;
const BILL = 'BLPAST0001';
const EVER: readonly [string, string] = ['9811000', 'EVER GIVEN'];
const LOADED = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T10:00:00', { vessel: EVER });
const DEPARTED = dcsaEvent('TRANSPORT DEPA ACT', 'CNSHA', '2026-02-06T10:00:00', { vessel: EVER });
const EXPECTED = dcsaEvent('TRANSPORT ARRI EST', 'USLAX', '2026-03-04T06:00:00', { vessel: EVER });
const ARRIVED = dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-03-06T06:00:00', { vessel: EVER });
const CORRECTED = dcsaEvent('TRANSPORT ARRI ACT', 'USLAX', '2026-03-06T10:00:00', { vessel: EVER });
const STRANGER = dcsaEvent('EQUIPMENT LOAD ACT', 'CNSHA', '2026-02-05T11:00:00', { vessel: EVER, box: 'MSKU6058113' });

const AT_SEA = '2026-03-02T00:00:00Z';
const IN_PORT = '2026-03-08T00:00:00Z';

let world: TrackingWorld;
let service: TrackingService;
let shipmentId: string;
let containerId: string;
let strangerId: string;
const kept: Kept[] = [];

beforeAll(async () => {
  world = await createTrackingWorld('2026-03-01T00:00:00Z');
  service = await serveWorld(world);
  world.carrier.answers.set(BILL, [LOADED, DEPARTED, EXPECTED, STRANGER]);
  await world.request(BILL);
  await world.settle();
  for (const at of ['2026-03-03T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-07T00:00:00Z']) {
    world.carrier.answers.set(BILL, [LOADED, DEPARTED, EXPECTED, ...(at > '2026-03-06' ? [ARRIVED] : [])]);
    await keepAnswers();
    world.setClock(at);
    await world.settle();
  }
  await keepAnswers();
  world.setClock('2026-03-09T00:00:00Z');
  world.carrier.answers.set(BILL, [LOADED, DEPARTED, EXPECTED, ARRIVED, CORRECTED]);
  await world.settle();
  world.setClock('2026-03-10T00:00:00Z');
  const { body } = await service.call('GET', '/shipments?include=containers');
  const [shipment] = body.data;
  shipmentId = shipment.id;
  const boxes: { id: string; attributes: { number: string } }[] = body.included;
  containerId = boxes.find(({ attributes }) => attributes.number === 'CSQU3054383')?.id ?? '';
  const { rows } = await world.database.pool.query("select id from container where number = 'MSKU6058113'");
  strangerId = rows[0].id;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

/** What a client was told while the world ran. */
async function keepAnswers(): Promise<void> {
  const at = world.tracking.now().toISOString();
  const { data } = await get('/containers');
  for (const { id, relationships } of data) {
    for (const path of pathsOf({ container: id, shipment: relationships.shipment.data.id })) {
      kept.push({ path, at, data: ofThen((await get(path)).data) });
    }
  }
}

async function get(path: string): Promise<ReturnType<typeof JSON.parse>> {
  const { status, body } = await service.call('GET', path);
  expect([path, status, body.errors?.[0]?.detail]).toEqual([path, 200, undefined]);
  return body;
}

describe('as_of', () => {
  it('answers what was answered at that moment', async () => {
    expect(kept.length).toBeGreaterThan(40);
    for (const { path, at, data } of kept)
      expect({ path, at, data: ofThen((await get(atMoment(path, at))).data) }).toEqual({ path, at, data });
  });

  it('tells a container, its milestones and its shipment as they were known, and says what is not of then', async () => {
    const then = await get(`/containers/${containerId}?as_of=${AT_SEA}`);
    expect(then.data.attributes).toMatchObject({ current_status: 'on_ship', pod_arrived_at: null });
    expect(then.meta.as_of).toMatchObject({ at: AT_SEA, rules: 'today' });
    expect(then.meta.as_of.of_today).toContain('ref_numbers');
    expect(then.meta.as_of.not_kept).toContain('shipment_last_tracking_request_at');
    const since = await get(`/containers/${containerId}?as_of=${IN_PORT}`);
    expect(since.data.attributes.pod_arrived_at).toBe('2026-03-06T14:00:00Z');
    const events = async (at: string) =>
      (await get(`/containers/${containerId}/transport_events?as_of=${at}`)).data.map(
        (one: { attributes: { event: string } }) => one.attributes.event,
      );
    expect(await events(AT_SEA)).not.toContain('container.transport.vessel_arrived');
    expect(await events(IN_PORT)).toContain('container.transport.vessel_arrived');
    const shipment = await get(`/shipments/${shipmentId}?as_of=${AT_SEA}`);
    expect(shipment.data.attributes.pod_ata_at).toBe(null);
    expect(shipment.data.relationships.containers.data).toHaveLength(2);
    expect(shipment.meta.as_of.of_today).toContain('tags');
  });

  it('tells of a box that its line has dropped since', async () => {
    const then = await get(`/containers/${strangerId}?as_of=${AT_SEA}`);
    expect(then.data.attributes.current_status).toBe('on_ship');
    const shipment = await get(`/shipments/${shipmentId}?as_of=${IN_PORT}`);
    expect(shipment.data.relationships.containers.data).toEqual([{ type: 'container', id: containerId }]);
  });

  it('tells the free time, the exceptions and the estimates of then', async () => {
    expect((await get(`/containers/${containerId}/free_time?as_of=${AT_SEA}`)).meta.as_of.of_today).toContain(
      'tariffs',
    );
    const late = await get(`/exceptions?filter[container_id]=${containerId}&as_of=2026-03-06T12:00:00Z`);
    expect(late.data.map((one: { attributes: { category: string } }) => one.attributes.category)).toEqual(['eta_slip']);
    const ofShipment = await get(`/exceptions?filter[shipment_id]=${shipmentId}&as_of=${AT_SEA}`);
    expect([ofShipment.data, ofShipment.meta.as_of.at]).toEqual([[], AT_SEA]);
    for (const path of [`/containers/${containerId}/eta_history`, `/shipments/${shipmentId}/eta_history`]) {
      expect((await get(`${path}?as_of=${AT_SEA}`)).data).toHaveLength(1);
    }
  });

  it(
    'draws the map of then',
    async () => {
      const ports = async (at: string) => {
        const map = await get(`/containers/${containerId}/map_geojson?as_of=${at}`);
        expect(map.meta.as_of.at).toBe(at);
        const found = map.features.filter((one: Feature) => one.properties.feature_type === 'port');
        return found.map((one: Feature) => one.properties.inbound_ata_at);
      };
      expect(await ports(AT_SEA)).toEqual([null, null]);
      expect(await ports(IN_PORT)).toEqual([null, '2026-03-06T14:00:00Z']);
    },
    FIRST_MAP_MS,
  );

  it('tells a list of what was known, the newest first, and refuses what would narrow it by today', async () => {
    const idsAt = async (at: string) => {
      const { data, meta } = await get(`/containers?as_of=${at}`);
      expect([meta.total, meta.as_of.at]).toEqual([data.length, at]);
      return data.map(({ id }: { id: string }) => id).sort();
    };
    expect(await idsAt(AT_SEA)).toEqual([containerId, strangerId].sort());
    expect(await idsAt(IN_PORT)).toEqual([containerId]);
    expect(await idsAt('2026-02-20T00:00:00Z')).toEqual([]);
    const one = await get(`/containers/${containerId}?as_of=${IN_PORT}`);
    expect((await get(`/containers?as_of=${IN_PORT}`)).data).toEqual([one.data]);
    const shipment = await get(`/shipments/${shipmentId}?as_of=${AT_SEA}`);
    expect((await get(`/shipments?as_of=${AT_SEA}`)).data).toEqual([shipment.data]);
    for (const query of ['q=CSQU', 'filter[active]=true', 'sort=number', 'include=shipment']) {
      const { status } = await service.call('GET', `/containers?as_of=${AT_SEA}&${query}`);
      expect([query, status]).toEqual([query, 400]);
    }
  });

  it('does not find what was not known yet, and says since when it is', async () => {
    const before = '2026-02-20T00:00:00Z';
    for (const path of [
      `/containers/${containerId}`,
      `/containers/${containerId}/map_geojson`,
      `/shipments/${shipmentId}`,
    ]) {
      const { status, body } = await service.call('GET', `${path}?as_of=${before}`);
      expect(status).toBe(404);
      expect(body.errors[0].detail).toMatch(/was not known at 2026-02-20T00:00:00Z: it is known since 2026-03-01T/);
    }
  });

  it('refuses the future, what is no moment, and what would be included of today', async () => {
    const refusals = [
      'as_of=2026-03-11T00:00:00Z',
      'as_of=yesterday',
      'as_of=2026-03-02',
      `as_of=${AT_SEA}&include=shipment`,
    ];
    for (const query of refusals) {
      expect([query, (await service.call('GET', `/containers/${containerId}?${query}`)).status]).toEqual([query, 400]);
    }
    expect((await service.call('GET', `/exceptions?as_of=${AT_SEA}`)).status).toBe(400);
  });

  it('knows when tracking had stopped, also where it was resumed', async () => {
    const stop = async (what: string) => service.call('PATCH', `/shipments/${shipmentId}/${what}_tracking`);
    expect((await stop('stop')).status).toBe(200);
    world.setClock('2026-03-11T00:00:00Z');
    expect((await stop('resume')).status).toBe(200);
    world.setClock('2026-03-12T00:00:00Z');
    const then = await get(`/shipments/${shipmentId}?as_of=2026-03-10T12:00:00Z`);
    expect(then.data.attributes).toMatchObject({
      line_tracking_stopped_at: '2026-03-10T00:00:00Z',
      line_tracking_stopped_reason: 'cancelled_by_user',
    });
    for (const at of [IN_PORT, '2026-03-11T00:00:00Z']) {
      const other = await get(`/shipments/${shipmentId}?as_of=${at}`);
      expect(other.data.attributes.line_tracking_stopped_at).toBe(null);
    }
  });

  it('tells nobody of the past of another account', async () => {
    const { rows } = await world.database.pool.query(
      "insert into account (id, company_name) values (gen_random_uuid(), 'B') returning id",
    );
    const reply = await service.call('GET', `/containers/${containerId}?as_of=${AT_SEA}`, undefined, rows[0].id);
    expect(reply.status).toBe(404);
  });
});

describe('GET /containers/{id}/history', () => {
  it('tells each moment at which something changed, and who said it', async () => {
    const { data } = await get(`/containers/${containerId}/history`);
    const arrived = data.find((one: Moment) => one.changes.some(({ what }) => what === ARRIVAL));
    expect(arrived.changes).toContainEqual({ what: 'pod_arrived_at', before: null, after: '2026-03-06T14:00:00Z' });
    expect(arrived.said).toMatchObject([
      {
        source: 'shipping_line',
        source_name: 'dcsa:MAEU',
        original: expect.stringContaining('ARRI'),
        received_at: arrived.at,
      },
    ]);
    expect(arrived.said[0].payload_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(data[0].changes.map(({ what }: { what: string }) => what)).toContain('current_status');
  });

  it('compares two moments', async () => {
    const { data, difference } = await get(`/containers/${containerId}/history?from=${AT_SEA}&to=${IN_PORT}`);
    expect(data.every(({ at }: Moment) => at > AT_SEA && at <= IN_PORT)).toBe(true);
    const [then, since] = [AT_SEA, IN_PORT].map((at) => get(`/containers/${containerId}?as_of=${at}`));
    const [before, after] = [(await then).data.attributes, (await since).data.attributes];
    const found = difference.find(({ what }: { what: string }) => what === 'pod_arrived_at');
    expect(found).toMatchObject({ before: before.pod_arrived_at, after: after.pod_arrived_at });
    expect(found.said[0].original).toContain('ARRI');
    expect((await get(`/containers/${containerId}/history?from=${IN_PORT}&to=${IN_PORT}`)).difference).toEqual([]);
  });

  it('refuses what lies in the future or runs backwards', async () => {
    for (const query of ['to=2027-01-01T00:00:00Z', `from=${IN_PORT}&to=${AT_SEA}`, 'from=then']) {
      expect((await service.call('GET', `/containers/${containerId}/history?${query}`)).status).toBe(400);
    }
  });
});

describe('the file of evidence', () => {
  const download = async (query: string, accept = '*/*') => {
    const headers = { authorization: `Token ${await service.key()}`, accept };
    const response = await fetch(`${service.url}/v2/containers/${containerId}/evidence${query}`, { headers });
    return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('has every statement with the digest of its payload, and milestones with corrections and contradictions', async () => {
    const { type, bytes } = await download('?format=json');
    expect(type).toContain('application/json');
    const verdict = verifyEvidenceFile(bytes);
    expect(verdict).toMatchObject({ isWhole: true });
    const facts = JSON.parse(bytes.toString()).entries.map(({ fact }: { fact: EvidenceFact }) => fact);
    const statements = facts.filter(({ kind }: EvidenceFact) => kind === 'statement');
    const { data } = await get(`/containers/${containerId}/raw_events`);
    expect(statements).toHaveLength(data.length);
    const { rows } = await world.database.pool.query("select encode(sha256, 'hex') as sha256 from raw_payload");
    const known = rows.map(({ sha256 }) => sha256);
    for (const { payload } of statements) expect(known).toContain(payload.sha256);
    const milestones = facts.filter(({ kind }: EvidenceFact) => kind === 'milestone');
    const arrival = milestones.find(({ event }: { event: string }) => event === ARRIVAL);
    expect(arrival).toMatchObject({
      timestamp: '2026-03-06T18:00:00Z',
      said_by: { source_name: 'dcsa:MAEU' },
      corrections: [{ before: { timestamp: '2026-03-06T14:00:00Z' }, after: { timestamp: '2026-03-06T18:00:00Z' } }],
    });
    expect(arrival.contradicted_by).toMatchObject([{ says: '2026-03-06T14:00:00Z' }]);
  });

  it('is verified by a command: whole, changed, or another one', async () => {
    const { bytes } = await download('?format=json');
    const folder = mkdtempSync(join(tmpdir(), 'landfall-evidence-'));
    const [whole, changed] = [join(folder, 'whole.json'), join(folder, 'changed.json')];
    writeFileSync(whole, bytes);
    writeFileSync(changed, bytes.toString().replace('2026-03-06T18:00:00Z', '2026-03-05T18:00:00Z'));
    const said: string[] = [];
    const speakers = (['log', 'error'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((line) => void said.push(String(line))),
    );
    const verify = (...words: string[]) => runCommandLine(['evidence', 'verify', ...words]);
    try {
      expect([await verify(whole), await verify(changed), await verify(whole, '--digest', '4f0c')]).toEqual([0, 1, 1]);
    } finally {
      for (const speaker of speakers) speaker.mockRestore();
      rmSync(folder, { recursive: true });
    }
    expect(said).toEqual([
      expect.stringMatching(/^Whole: \d+ entries, digest [0-9a-f]{64}\.$/),
      expect.stringMatching(/^Changed: /),
      expect.stringMatching(/^Another file: /),
    ]);
  });

  it('is a PDF by its format or by what is accepted, sealed to its last byte', async () => {
    for (const { type, bytes } of [await download('?format=pdf'), await download('', 'application/pdf')]) {
      expect(type).toBe('application/pdf');
      expect(verifyEvidenceFile(bytes)).toMatchObject({ isWhole: true, entries: null });
      expect(verifyEvidenceFile(Buffer.concat([bytes, Buffer.from(' ')]))).toMatchObject({ isWhole: false });
    }
  });

  it('answers as before to whoever asks for no file', async () => {
    expect((await get(`/containers/${containerId}/evidence`)).data[0]).toHaveProperty('contradicted_by');
  });
});

const ARRIVAL = 'container.transport.vessel_arrived';

interface Moment {
  readonly at: string;
  readonly changes: readonly { readonly what: string }[];
}

interface Feature {
  readonly properties: { readonly feature_type: string; readonly inbound_ata_at: string | null };
}
