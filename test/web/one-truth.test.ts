import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXCEPTION_CATEGORIES } from '../../src/domain/exceptions/exception.ts';
import { loadReferenceData } from '../../src/operations/load-reference-data.ts';
import type { Publish } from '../../src/store/events/domain-events.ts';
import { clockOf } from '../../src/values/time-zone.ts';
import { statusOf } from '../../web/src/pages/containers/situation.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { publishAndTell } from '../webhooks/publish-and-tell.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { runWorker, until } from '../webhooks/running-worker.ts';
import { type ToldBoxes, tellBoxes } from './told-boxes.ts';

const NOW = new Date('2026-11-16T10:30:00Z');
const TIMEOUT_MS = 180_000;

type Json = ReturnType<typeof JSON.parse>;

let service: TestService;
let client: Client;
let receiver: Receiver;
let stopWorker: () => Promise<void>;
let told: ToldBoxes;
/** The container pages: what every other answer is held to. */
let boxes: Json[];

beforeAll(async () => {
  let tell: Publish | undefined;
  const publish: Publish = async (trx, events) => tell?.(trx, events);
  service = await startTestService({ services: { now: () => NOW, publish }, knowsPlaces: true });
  tell = publishAndTell({ baseUrl: service.url, sealingKeys: service.services.sealingKeys, now: () => NOW });
  await loadReferenceData(service.db);
  client = await service.createClient();
  receiver = await startReceiver();
  const asked = await client.call('POST', '/webhooks', {
    data: { type: 'webhook', attributes: { url: receiver.url, active: true } },
  });
  expect([asked.status, asked.text]).toEqual([201, expect.anything()]);
  told = await tellBoxes(service.db, client, NOW);
  stopWorker = runWorker(service.db, service.services.sealingKeys);
  const ids = Object.values(told).flatMap((shipment) => [...shipment.boxes.values()]);
  const pages = await Promise.all(ids.map((id) => get(`/containers/${id}`)));
  boxes = pages.map(({ data }) => data);
}, TIMEOUT_MS);
afterAll(async () => {
  await stopWorker?.();
  await receiver?.close();
  await service?.close();
});

async function get(path: string): Promise<Json> {
  const { status, body, text } = await client.call('GET', path);
  expect([path, status, text.slice(0, 200)]).toEqual([path, 200, expect.anything()]);
  return body;
}

const situationOf = (box: Json) => box.attributes.situation;
const arrivalOf = (box: Json): string | null => situationOf(box).pod_ata_at ?? situationOf(box).pod_eta_at;
const numberOf = (box: Json): string => box.attributes.number;
const numbersOf = (found: readonly Json[]) => found.map(numberOf).sort();
/** As exports write times. */
const clock = (at: string | null, zone: string | null) => (at === null ? '' : clockOf(Date.parse(at), zone));
const boxCalled = (number: string): Json => boxes.find((box) => numberOf(box) === number);

it('the pages say what was told', () => {
  const words = boxes.map((box) => {
    const { position, place_name, vessel_name, next_vessel_name, pod_name } = situationOf(box);
    const on = box.attributes.last_free_days.current?.on ?? null;
    return [numberOf(box), position, place_name, vessel_name, next_vessel_name, pod_name, arrivalOf(box), on];
  });
  const parted = ['at_sea', null, 'MSC GULSUN', null, 'Long Beach', '2026-11-21T10:30:00Z', null];
  const [landedAt, freeOn] = ['2026-11-03T10:30:00Z', '2026-11-17'];
  expect(words.sort()).toEqual([
    ['COSU0000906', 'at_sea', null, 'CMA CGM TROCADERO', null, 'Oakland', '2026-11-28T10:30:00Z', null],
    ['EITU9452010', 'at_transshipment_port', 'Singapore', null, null, 'Long Beach', null, null],
    ['FFAU4012722', 'at_inland_destination', 'Kansas City', null, null, 'Los Angeles', landedAt, freeOn],
    ['MSKU1837661', ...parted],
    ['OOLU4982897', ...parted],
    [
      'TEMU1897260',
      'at_transshipment_port',
      'Singapore',
      null,
      'HMM ALGECIRAS',
      'Los Angeles',
      '2026-12-03T10:30:00Z',
      null,
    ],
    ['TGHU3732450', 'picked_up', null, null, null, 'Los Angeles', landedAt, freeOn],
  ]);
});

describe('the list of containers', () => {
  it('tells of each box as its page does, also beside its shipment', async () => {
    const { data } = await get('/containers?page[size]=100&include=shipment');
    expect(data.map((box: Json) => box.attributes)).toEqual(
      data.map((box: Json) => boxCalled(numberOf(box)).attributes),
    );
    for (const { id } of Object.values(told)) {
      const { included } = await get(`/shipments/${id}?include=containers`);
      for (const box of included) expect(situationOf(box)).toEqual(situationOf(boxCalled(numberOf(box))));
    }
  });

  const shipOf = (box: Json) => situationOf(box).vessel_name ?? situationOf(box).next_vessel_name;
  it.each<[string, (box: Json) => string | null]>([
    ['arrival', arrivalOf],
    ['pod_eta_at', (box) => situationOf(box).pod_eta_at],
    ['pod_ata_at', (box) => situationOf(box).pod_ata_at],
    ['vessel_name', shipOf],
    ['port_of_discharge_name', (box) => situationOf(box).pod_name],
    ['last_free_day', (box) => box.attributes.last_free_days.current?.on ?? null],
  ])('is sorted by what the pages say: %s', async (name, read) => {
    for (const direction of ['', '-']) {
      const { data } = await get(`/containers?sort=${direction}${name}`);
      const shown: (string | null)[] = data.map(read);
      const known = shown.filter((value) => value !== null).sort();
      const ordered = direction === '' ? known : known.reverse();
      expect(shown).toEqual([...ordered, ...shown.filter((value) => value === null)]);
      expect(data).toHaveLength(boxes.length);
    }
  });

  it('is narrowed by what the pages say: day of arrival, port, ship at sea, estimate', async () => {
    for (const box of boxes) {
      const { pod_locode, pod_name, pod_eta_at, position, vessel_imo } = situationOf(box);
      const day = arrivalOf(box)?.slice(0, 10);
      const like = (same: (other: Json) => boolean) => numbersOf(boxes.filter(same));
      const asked: (readonly [query: string, expected: string[]])[] = [
        [`filter[pod_code]=${pod_locode}`, like((one) => situationOf(one).pod_locode === pod_locode)],
        [`filter[port_of_discharge]=${pod_locode}`, like((one) => situationOf(one).pod_locode === pod_locode)],
        [`filter[pod]=${encodeURIComponent(pod_name)}`, like((one) => situationOf(one).pod_name === pod_name)],
      ];
      if (day) asked.push([`filter[arrival]=${day}`, like((one) => arrivalOf(one)?.slice(0, 10) === day)]);
      if (pod_eta_at) {
        const until = `filter[pod_eta_at][end]=${pod_eta_at}`;
        asked.push([until, like((one) => (situationOf(one).pod_eta_at ?? pod_eta_at) < pod_eta_at)]);
      }
      if (position === 'at_sea') {
        const { data } = await get(`/vessels/${vessel_imo}`);
        asked.push([`filter[vessel_id]=${data.id}`, like((one) => situationOf(one).vessel_imo === vessel_imo)]);
      }
      for (const [query, expected] of asked) {
        expect([query, numbersOf((await get(`/containers?${query}`)).data)]).toEqual([query, expected]);
      }
    }
  });

  it.each<[string, (box: Json) => string | null]>([
    ['pod_arrival_date', (box) => arrivalOf(box)?.slice(0, 10) ?? null],
    ['port_of_discharge', (box) => situationOf(box).pod_locode],
  ])('is summed up by what the pages say: %s', async (by, read) => {
    const { data } = await get(`/containers/summary?group_by=${by}`);
    const counts = Object.fromEntries(data.map(({ key, count }: Json) => [key, count]));
    const expected: Record<string, number> = {};
    for (const box of boxes) expected[String(read(box))] = (expected[String(read(box))] ?? 0) + 1;
    expect(counts).toEqual(expected);
  });

  it('is exported as the pages say', async () => {
    const rows = await csv('/containers.csv');
    expect(rows.map((row) => row['Container'] ?? '').sort()).toEqual(numbersOf(boxes));
    for (const row of rows) {
      const { id, attributes } = boxCalled(row['Container'] ?? '');
      const { situation, last_free_days } = attributes;
      const polZone = (await get(`/containers/${id}?include=shipment`)).included[0].attributes.pol_timezone;
      expect(row).toMatchObject({
        Status: statusOf(attributes.current_status, situation)[0],
        Vessel: situation.vessel_name ?? '',
        Voyage: situation.voyage_number ?? '',
        'Next vessel': situation.next_vessel_name ?? '',
        'Port of discharge': situation.pod_name ?? '',
        'Departed (local time)': clock(situation.pol_atd_at, polZone),
        'Arrival (local time)': clock(situation.pod_ata_at ?? situation.pod_eta_at, attributes.pod_timezone),
        'Estimated or actual': situation.pod_ata_at ? 'Actual' : situation.pod_eta_at ? 'Estimated' : '',
        'First ETA (local time)': clock(attributes.first_eta_at, attributes.pod_timezone),
        'Last free day': last_free_days.current?.on ?? '',
        'Last free day at': last_free_days.current?.place ?? '',
      });
    }
  });
});

async function csv(path: string): Promise<Record<string, string>[]> {
  const { text } = await client.call('GET', path);
  const [headings = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? ''])));
}

const ofShipment = ({ boxes: own }: { boxes: ReadonlyMap<string, string> }) => [...own.keys()].map(boxCalled);

describe('a shipment', () => {
  it('has the figures of most of its boxes, and says when those are not of all', async () => {
    const rows = await csv('/shipments.csv');
    for (const [name, shipment] of Object.entries(told)) {
      const { attributes } = (await get(`/shipments/${shipment.id}`)).data;
      const { containers_differ, pod_eta_at, pod_ata_at, port_of_discharge_locode, bill_of_lading_number } = attributes;
      const figures = (box: Json) => {
        const { pod_eta_at: eta, pod_ata_at: ata, pod_locode } = situationOf(box);
        return [eta, ata, pod_locode].join(' ');
      };
      const own = ofShipment(shipment).map(figures);
      const same = own.filter((one) => one === [pod_eta_at, pod_ata_at, port_of_discharge_locode].join(' '));
      expect([name, containers_differ]).toEqual([name, name === 'parted']);
      expect([name, same.length]).toEqual([name, name === 'parted' ? 2 : own.length]);
      expect(rows.find((row) => row['Bill of lading'] === bill_of_lading_number)).toMatchObject({
        'Arrival (local time)': clock(pod_ata_at ?? pod_eta_at, attributes.pod_timezone),
        'Estimated or actual': pod_ata_at ? 'Actual' : pod_eta_at ? 'Estimated' : '',
        'Travel together': containers_differ ? 'No' : 'Yes',
      });
    }
  });

  it('is listed by its own arrival', async () => {
    const { data } = await get('/shipments?sort=pod_arrival');
    const shown: (string | null)[] = data.map(
      ({ attributes: { pod_ata_at, pod_eta_at } }: Json) => pod_ata_at ?? pod_eta_at,
    );
    expect(shown).toEqual([...shown.filter((at) => at !== null).sort(), null]);
  });

  it('is told to whoever asks for one box as that box goes: ship, port and times together', async () => {
    for (const box of boxes) {
      const { shipment } = await get(`/embed/tracking?number=${numberOf(box)}`);
      const { vessel_name, next_vessel_name, pod_name, pol_atd_at, pod_eta_at, pod_ata_at } = situationOf(box);
      expect(shipment).toMatchObject({
        vessel_name: vessel_name ?? next_vessel_name,
        port_of_discharge: { name: pod_name },
        departed_at: pol_atd_at,
        eta_at: pod_eta_at,
        first_eta_at: box.attributes.first_eta_at,
        arrived_at: pod_ata_at,
        containers: [{ number: numberOf(box), first_eta_at: box.attributes.first_eta_at }],
      });
    }
  });

  it('is shown to strangers as to its owner: embed, number, link', async () => {
    for (const { id, number, boxes: own } of Object.values(told)) {
      const link = await client.call('POST', `/shipments/${id}/share_links`, { data: { attributes: { days: 7 } } });
      const token = new URL(link.body.data.attributes.url).pathname.slice('/s/'.length);
      const { attributes } = (await get(`/shipments/${id}`)).data;
      for (const path of [`/embed/shipments/${id}`, `/embed/tracking?number=${number}`, `/shared/${token}`]) {
        const body = await get(path);
        const shown = body.shipment ?? body;
        expect([path, shown.containers_differ, shown.eta_at, shown.arrived_at]).toEqual([
          path,
          attributes.containers_differ,
          attributes.pod_eta_at,
          attributes.pod_ata_at,
        ]);
        expect(shown.containers.map((box: Json) => box.number).sort()).toEqual([...own.keys()].sort());
        for (const box of shown.containers) {
          const page = boxCalled(box.number).attributes;
          expect(box.situation).toEqual(page.situation);
          expect([box.status, box.timezone]).toEqual([page.current_status, page.pod_timezone]);
          expect([box.last_free_on, box.last_free_place]).toEqual([
            page.last_free_days.current?.on ?? null,
            page.last_free_days.current?.place ?? null,
          ]);
        }
      }
    }
  });
});

it('exceptions name the place, the day and the estimate of the page, and nothing of a box that was fetched', async () => {
  const { data } = await get('/exceptions?page[size]=100');
  const shown = data.map(({ attributes }: Json) => [attributes.number.slice(-1), attributes.category]);
  expect(shown.sort()).toEqual([
    ['0', 'missed_connection'],
    ['2', 'last_free_day_near'],
  ]);
  for (const { attributes } of data) {
    const { situation, last_free_days } = boxCalled(attributes.number).attributes;
    const day = last_free_days.current;
    const expected: Record<string, unknown[]> = {
      missed_connection: [attributes.at, situation.place_name, null],
      last_free_day_near: [attributes.at, day?.place, day?.on],
    };
    expect([attributes.at, attributes.location_name, attributes.on]).toEqual(expected[attributes.category]);
  }
  const overview = await get('/overview');
  expect(overview.exceptions).toMatchObject({ total: data.length, containers: data.length });
  const none = Object.fromEntries(EXCEPTION_CATEGORIES.map((category) => [category, 0]));
  expect(overview.containers).toEqual({
    total: boxes.length,
    active: boxes.length,
    by_exception: { ...none, missed_connection: 1, last_free_day_near: 1 },
  });
});

it(
  'the fleet carries the boxes that are at sea, from where and to where they sail, and awaits them at their ports',
  async () => {
    const { vessels, ports } = await get('/fleet');
    const count = (values: readonly string[]) => {
      const counts: Record<string, number> = {};
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      return counts;
    };
    const atSea = boxes.filter((box) => situationOf(box).position === 'at_sea');
    const aboard = Object.fromEntries(vessels.map(({ imo, containers }: Json) => [imo, containers]));
    expect(aboard).toEqual(count(atSea.map((box) => situationOf(box).vessel_imo)));
    const bound = boxes.filter((box) => situationOf(box).pod_ata_at === null);
    const awaited = Object.fromEntries(ports.map(({ code, containers }: Json) => [code, containers]));
    expect(awaited).toEqual(count(bound.map((box) => situationOf(box).pod_locode)));
    const { lanes } = await get('/fleet/lanes');
    const sailed = Object.fromEntries(lanes.map(({ to, containers }: Json) => [to.code, containers]));
    expect(sailed).toEqual(count(atSea.map((box) => situationOf(box).pod_locode)));
  },
  TIMEOUT_MS,
);

it(
  'the map has the ports and times of the page, and a ship only where the box is aboard of it',
  async () => {
    for (const box of boxes) {
      const { features } = await get(`/containers/${box.id}/map_geojson`);
      const ofType = (type: string): Json[] =>
        features.map(({ properties }: Json) => properties).filter((one: Json) => one.feature_type === type);
      const pod = ofType('port').find(({ label }) => label === 'POD');
      const { pod_name, pod_eta_at, pod_ata_at, position, vessel_name } = situationOf(box);
      expect([numberOf(box), pod?.name, pod?.inbound_eta_at, pod?.inbound_ata_at]).toEqual([
        numberOf(box),
        pod_name,
        pod_eta_at,
        pod_ata_at,
      ]);
      const ships = ofType('current_vessel').map((one) => one.vessel_name ?? one.name);
      expect([numberOf(box), ships]).toEqual([numberOf(box), position === 'at_sea' ? [vessel_name] : []]);
    }
  },
  TIMEOUT_MS,
);

it('search finds a box by the ship that carries it, with its own port', async () => {
  const { data } = await get(`/search?query=${encodeURIComponent('CMA CGM TROCADERO')}`);
  const found = data.map(({ attributes }: Json) => [attributes.number, attributes.port_of_discharge_name]);
  expect(found).toEqual([['COSU0000906', 'Oakland']]);
});

/** Boxes of one shipment are sent side by side: what is said of two of them may arrive in another order. */
async function inOrderOfTelling(): Promise<Json[]> {
  const numbered = await service.db.selectFrom('webhook_notification').select(['id', 'event_number']).execute();
  const numbers = new Map(numbered.map(({ id, event_number }) => [id, Number(event_number)]));
  const bodies: Json[] = receiver.received.map(({ body }) => JSON.parse(body));
  const numberOf = ({ data }: Json) => numbers.get(data.id) ?? Number.NaN;
  return bodies.sort((one, other) => numberOf(one) - numberOf(other));
}

it(
  'webhooks were told what the pages say',
  async () => {
    const pending = '/webhook_notifications?filter[delivery_status]=pending';
    await until(async () => (await get(pending)).meta.total === 0);
    const last = new Map<string, Json>();
    for (const { included } of await inOrderOfTelling()) {
      for (const one of included) last.set(`${one.type} ${one.id}`, one.attributes);
    }
    for (const box of boxes) expect(last.get(`container ${box.id}`)?.situation).toEqual(situationOf(box));
    for (const { id } of Object.values(told)) {
      const { attributes } = (await get(`/shipments/${id}`)).data;
      const { pod_eta_at, pod_ata_at, pod_vessel_name, containers_differ } = attributes;
      expect(last.get(`shipment ${id}`)).toMatchObject({ pod_eta_at, pod_ata_at, pod_vessel_name, containers_differ });
    }
  },
  TIMEOUT_MS,
);
