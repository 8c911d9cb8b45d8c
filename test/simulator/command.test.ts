import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.ts';

const complained = vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => complained.mockClear());
afterAll(() => complained.mockRestore());

it.each([
  { trouble: 'the port of the ships is taken', words: (taken: string) => ['--ais-port', taken], said: /EADDRINUSE/ },
  {
    trouble: 'the folder of settings is not there',
    words: () => ['--ais-port', '0', '--settings', '/dev/null/here'],
    said: /ENOTDIR/,
  },
])('leaves nothing running when $trouble', async ({ words, said }) => {
  const other = await listen(0);
  onTestFinished(() => close(other));
  const port = await freePort();
  expect(await runCommandLine(['simulate', '--size', '1', '--port', String(port), ...words(portOf(other))])).toBe(1);
  expect(complained.mock.lastCall?.[0]).toMatch(said);
  await close(await listen(port));
});

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}

async function freePort(): Promise<number> {
  const server = await listen(0);
  const port = Number(portOf(server));
  await close(server);
  return port;
}

function portOf(server: Server): string {
  return String((server.address() as AddressInfo).port);
}
