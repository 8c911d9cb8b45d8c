import { jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats, type NatsConnection } from '@nats-io/transport-node';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brokerName, openBroker } from '../../src/broker/open-broker.ts';
import { Publisher } from '../../src/broker/publisher.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';
import { parseBrokerAddress } from '../../src/net/broker-address.ts';
import { findBrokerPlace, setBrokerPlace } from '../../src/store/events/broker-places.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { type Client, startTestService, type TestService } from '../service.ts';
import { type BrokerServer, startMosquitto, startNatsServer } from './broker-servers.ts';
import { createHappenings, type Entry, listEvents } from './events.ts';
import { startKafkaStandIn } from './kafka-stand-in.ts';
import { readStream } from './stream.ts';

const CONTAINERS = Array.from({ length: 5 }, () => newId());
/** Each container several times, more than go out at the same time. */
const MANY = Array.from({ length: 230 }, (_, index) => CONTAINERS[index % CONTAINERS.length] ?? newId());

let service: TestService;
let database: Database<Tables>;
let client: Client;
let happen: ReturnType<typeof createHappenings>;
const opened: Publisher[] = [];

beforeAll(async () => {
  service = await startTestService();
  happen = createHappenings(service);
  database = await openDatabase<Tables>(service.databaseUrl, { maxConnections: 4, log: createLog('silent') });
});
afterAll(async () => {
  await database?.close();
  await service?.close();
});
beforeEach(async () => {
  client = await service.createClient();
});
afterEach(async () => {
  for (const publisher of opened.splice(0)) await publisher.close();
});

interface Clock {
  now: () => Date;
}

function publisherTo(url: string, clock: Clock = { now: () => new Date() }): Publisher {
  const address = parseBrokerAddress(url);
  const publisher = new Publisher({
    database,
    name: brokerName(address),
    open: () => openBroker(address),
    baseUrl: service.url,
    log: createLog('silent'),
    now: () => clock.now(),
  });
  opened.push(publisher);
  return publisher;
}

/** From now on: its place is the end of the feed, which a transaction of somebody else may hold up. */
async function begin(publisher: Publisher, url: string, isLater: () => void = () => {}): Promise<void> {
  await expect
    .poll(async () => {
      isLater();
      await publisher.publish();
      return placeOf(brokerName(parseBrokerAddress(url)));
    })
    .toBeGreaterThan(-1);
}

/** Until there is nothing more: a transaction of somebody else may hold up the end of the feed. */
async function publishAll(publisher: Publisher, url: string): Promise<void> {
  const name = brokerName(parseBrokerAddress(url));
  const last = Number((await listEvents(client)).at(-1)?.attributes.cursor ?? 0);
  await expect.poll(async () => (await publisher.publish()) || (await placeOf(name)) >= last).toBe(true);
  while ((await placeOf(name)) < last) await publisher.publish();
}

async function placeOf(name: string): Promise<number> {
  return (await findBrokerPlace(service.db, name))?.number ?? -1;
}

/** The entries of each container, in order. */
function bySubject(entries: readonly (readonly [subject: string, entry: unknown])[]): Record<string, unknown[]> {
  return Object.fromEntries(
    CONTAINERS.map((id) => [id, entries.filter(([subject]) => subject === id).map(([, entry]) => entry)]),
  );
}

function ofInterface(entries: readonly Entry[]): Record<string, unknown[]> {
  return bySubject(entries.map((entry, index) => [MANY[index] ?? '', entry]));
}

describe('events at NATS JetStream', () => {
  let server: BrokerServer;
  let connection: NatsConnection;
  let url: string;
  beforeAll(async () => {
    server = await startNatsServer();
    url = `nats://landfall:p%40ss%2Fword@127.0.0.1:${server.port}`;
    connection = await connectNats({ servers: `127.0.0.1:${server.port}`, user: 'landfall', pass: 'p@ss/word' });
  });
  afterAll(async () => {
    await connection?.close();
    await server?.close();
  });

  async function makeStream(name: string, subjects: string): Promise<void> {
    await (await jetstreamManager(connection)).streams.add({ name, subjects: [subjects] });
  }

  it('are what the interface answers, each once, by account, container and name, in order for each container', async () => {
    await makeStream('ONE', 'one.>');
    const publisher = publisherTo(`${url}/one`);
    await begin(publisher, `${url}/one`);
    await happen(client, MANY);
    await publishAll(publisher, `${url}/one`);
    const messages = await readStream(connection, 'ONE');
    const entries = await listEvents(client);
    expect(entries).toHaveLength(MANY.length);
    const subjects = messages.map(({ subject }) => subject.split('.'));
    const told = messages.map((message, index) => [subjects[index]?.[2] ?? '', message.json()] as const);
    expect(bySubject(told)).toEqual(ofInterface(entries));
    expect(subjects.every(([topic, account]) => topic === 'one' && account === client.accountId)).toBe(true);
    expect(messages.map((message) => message.headers?.get('Nats-Msg-Id'))).toEqual(
      told.map(([, entry]) => (entry as Entry).id),
    );
    expect(subjects.map((words) => words.slice(3).join('.'))).toEqual(
      told.map(([, entry]) => (entry as Entry).attributes.event),
    );
  });

  it('go out again from a place that is set back, and the stream leaves out those that it has', async () => {
    await makeStream('TWICE', 'twice.>');
    const publisher = publisherTo(`${url}/twice`);
    await begin(publisher, `${url}/twice`);
    await happen(client, MANY.slice(0, 10));
    await publishAll(publisher, `${url}/twice`);
    const [first] = await listEvents(client);
    await setBrokerPlace(service.db, 'nats twice', Number(first?.attributes.cursor) - 1);
    await publishAll(publisher, `${url}/twice`);
    expect((await findBrokerPlace(service.db, 'nats twice'))?.published).toBe(20);
    expect(await readStream(connection, 'TWICE')).toHaveLength(10);
  });

  it('wait for a stream that takes them, and say which one is missing', async () => {
    let ms = Date.now();
    const publisher = publisherTo(`${url}/none`, { now: () => new Date(ms) });
    await begin(publisher, `${url}/none`, () => {
      ms += 60_000;
    });
    await happen(client, MANY.slice(0, 10));
    await expect
      .poll(async () => {
        ms += 60_000;
        await publisher.publish();
        return (await findBrokerPlace(service.db, 'nats none'))?.lastError;
      })
      .toBe("no stream of JetStream takes none.>: nats stream add LANDFALL --subjects 'none.>'");
    await makeStream('NONE', 'none.>');
    ms += 60_000;
    await publishAll(publisher, `${url}/none`);
    expect(await readStream(connection, 'NONE')).toHaveLength(10);
    expect(await findBrokerPlace(service.db, 'nats none')).toMatchObject({ lastError: null, failingSince: null });
  });

  it('are published by one process at a time', async () => {
    await makeStream('ALONE', 'alone.>');
    const [one, other] = [publisherTo(`${url}/alone`), publisherTo(`${url}/alone`)];
    await begin(one, `${url}/alone`);
    await happen(client, MANY.slice(0, 10));
    expect(await other.publish()).toBe(false);
    expect(await readStream(connection, 'ALONE')).toEqual([]);
    await one.close();
    await publishAll(other, `${url}/alone`);
    expect(await readStream(connection, 'ALONE')).toHaveLength(10);
  });

  it('are refused with the reason where the login is wrong', async () => {
    const wrong = `nats://landfall:wrong@127.0.0.1:${server.port}/wrong`;
    const publisher = publisherTo(wrong);
    await publisher.publish();
    const place = await findBrokerPlace(service.db, 'nats wrong');
    expect(place?.lastError).toMatch(/authorization violation/i);
    await publisher.close();
    const right = publisherTo(`${url}/wrong`);
    await expect
      .poll(async () => {
        await right.publish();
        return findBrokerPlace(service.db, 'nats wrong');
      })
      .toMatchObject({ lastError: null, failingSince: null });
  });
});

describe('events at MQTT', () => {
  it('are what the interface answers, at least once, in order for each container', async () => {
    const server = await startMosquitto();
    const url = `mqtt://127.0.0.1:${server.port}/ocean.events`;
    const reader = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.port}`, { protocolVersion: 5 });
    const told: (readonly [subject: string, entry: unknown])[] = [];
    const ids: unknown[] = [];
    reader.on('message', (topic, body, packet) => {
      told.push([topic.split('/')[3] ?? '', JSON.parse(body.toString())]);
      ids.push(packet.properties?.userProperties?.['landfall-event-id']);
    });
    await reader.subscribeAsync(`ocean/events/${client.accountId}/#`, { qos: 1 });
    const publisher = publisherTo(url);
    await begin(publisher, url);
    await happen(client, MANY);
    await publishAll(publisher, url);
    await expect.poll(() => told.length).toBe(MANY.length);
    const entries = await listEvents(client);
    expect(bySubject(told)).toEqual(ofInterface(entries));
    expect(ids).toEqual(told.map(([, entry]) => (entry as Entry).id));
    await reader.endAsync();
    await publisher.close();
    await server.close();
  });
});

describe('events at Kafka (a stand-in for its server)', () => {
  it('are what the interface answers, by key, at least once whatever connection ends', async () => {
    const server = await startKafkaStandIn('landfall');
    let ms = Date.now();
    const url = `kafka://127.0.0.1:${server.port}`;
    const publisher = publisherTo(url, { now: () => new Date(ms) });
    await begin(publisher, url, () => {
      ms += 60_000;
    });
    server.trouble.push('lost', 'kept', 'lost');
    await happen(client, MANY);
    const last = Number((await listEvents(client)).at(-1)?.attributes.cursor);
    await expect
      .poll(async () => {
        ms += 60_000;
        await publisher.publish();
        return (await placeOf('kafka landfall')) >= last;
      })
      .toBe(true);
    const entries = await listEvents(client);
    const seen = new Set<string>();
    const fresh = server.records.filter(({ headers }) => {
      const id = headers['landfall-event-id'] ?? '';
      const isNew = !seen.has(id);
      seen.add(id);
      return isNew;
    });
    expect(bySubject(fresh.map(({ key, value }) => [key, JSON.parse(value)]))).toEqual(ofInterface(entries));
    expect(server.records.length).toBeGreaterThan(entries.length);
    for (const id of CONTAINERS) {
      const partitions = server.records.filter(({ key }) => key === id).map(({ partition }) => partition);
      expect(new Set(partitions).size).toBe(1);
    }
    await publisher.close();
    await server.close();
  });

  it('wait while the topic is missing', async () => {
    const server = await startKafkaStandIn('other');
    const publisher = publisherTo(`kafka://127.0.0.1:${server.port}/missing`);
    await publisher.publish();
    await happen(client, MANY.slice(0, 3));
    await expect
      .poll(async () => {
        await publisher.publish();
        return (await findBrokerPlace(service.db, 'kafka missing'))?.lastError;
      })
      .toMatch(/topic/i);
    await publisher.close();
    await server.close();
  });
});
