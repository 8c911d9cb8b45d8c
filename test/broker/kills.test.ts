import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrokerPlace } from '../../src/store/events/broker-places.ts';
import { newId } from '../../src/values/id.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { startTestService, type TestService } from '../service.ts';
import { type BrokerServer, startNatsServer } from './broker-servers.ts';
import { createHappenings, listEvents } from './events.ts';
import { readStream } from './stream.ts';

const KILLS_OF_PUBLISHER = 40;
const KILLS_OF_SERVER = 10;
const MAX_LIFE_MS = 700;
const CONTAINERS = Array.from({ length: 7 }, () => newId());
const SOME = Array.from({ length: 40 }, (_, index) => CONTAINERS[index % CONTAINERS.length] ?? newId());

let service: TestService;
let server: BrokerServer;
let program: CompiledScript;

beforeAll(async () => {
  program = compileScript('test/broker/publish-process.ts');
  [service, server] = await Promise.all([startTestService(), startNatsServer()]);
});
afterAll(async () => {
  await server?.close();
  await service?.close();
  program?.remove();
});

function startPublisher(): ChildProcess {
  const url = `nats://landfall:p%40ss%2Fword@127.0.0.1:${server.port}/killed`;
  return spawn(process.execPath, [program.path, service.databaseUrl, url], { stdio: 'inherit' });
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('publishes every event once, in order for each container, whenever publisher or server are killed', async () => {
  const login = { servers: `127.0.0.1:${server.port}`, user: 'landfall', pass: 'p@ss/word' };
  const before = await connect(login);
  // The whole test is within the window in which the stream knows what it has.
  const window = 600 * 1e9;
  await (await jetstreamManager(before)).streams.add({
    name: 'KILLED',
    subjects: ['killed.>'],
    duplicate_window: window,
  });
  await before.close();
  const client = await service.createClient();
  const happen = createHappenings(service);
  let publisher = startPublisher();
  await expect.poll(() => findBrokerPlace(service.db, 'nats killed')).toBeDefined();
  const kills = [
    ...Array.from({ length: KILLS_OF_PUBLISHER }, () => 'publisher'),
    ...Array.from({ length: KILLS_OF_SERVER }, () => 'server'),
  ];
  for (const killed of kills.toSorted(() => Math.random() - 0.5)) {
    await happen(client, SOME);
    await delay(Math.random() * MAX_LIFE_MS);
    if (killed === 'publisher') {
      await kill(publisher);
      publisher = startPublisher();
    } else {
      await server.kill();
      await server.restart();
    }
  }
  const entries = await listEvents(client);
  const last = Number(entries.at(-1)?.attributes.cursor);
  await expect
    .poll(async () => (await findBrokerPlace(service.db, 'nats killed'))?.number)
    .toBeGreaterThanOrEqual(last);
  await kill(publisher);
  const connection = await connect(login);
  const messages = await readStream(connection, 'KILLED');
  await connection.close();
  expect(messages).toHaveLength(entries.length);
  expect(entries).toHaveLength(kills.length * SOME.length);
  for (const id of CONTAINERS) {
    const told = messages.filter(({ subject }) => subject.includes(id)).map((message) => message.json());
    expect(told).toEqual(entries.filter((_, index) => SOME[index % SOME.length] === id));
  }
});
