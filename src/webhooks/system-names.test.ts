import { scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createSystemNames } from './system-names.ts';

/** As many as wait for the threads of a process, which are four unless somebody asked for more. */
const HASHES = 40;
const THREADS = 4;

it('knows every name of the hosts file, which no name server does', async () => {
  const names = createSystemNames();
  onTestFinished(() => names.close());
  const lines = readFileSync('/etc/hosts', 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([address = '']) => isIP(address) === 4);
  expect(lines.length).toBeGreaterThan(0);
  for (const [address, ...aliases] of lines) {
    for (const name of aliases) expect(await names.resolve(name)).toContain(address);
  }
  expect(await names.resolve('no-such-name.invalid')).toEqual([]);
});

it('does not wait for threads of the process that asks, and starts again when it was lost', async () => {
  const names = createSystemNames();
  onTestFinished(() => names.close());
  expect(await names.resolve('localhost')).not.toEqual([]);
  const order: string[] = [];
  const hash = () =>
    new Promise<void>((resolve) =>
      scrypt('x', 'y', 32, { N: 2 ** 14, maxmem: 2 ** 25 }, () => {
        order.push('hash');
        resolve();
      }),
    );
  const hashes = Promise.all(Array.from({ length: HASHES }, hash));
  await names.resolve('localhost');
  order.push('name');
  await hashes;
  // In their queue it would have come after all that were put there before it, but for those under way.
  expect(order.indexOf('name')).toBeLessThanOrEqual(HASHES - THREADS);
  names.close();
  expect(await names.resolve('localhost')).not.toEqual([]);
});

it('lets slow names hold up each other and nobody else, and asks once for all who want one name', async () => {
  let nowMs = 0;
  const asked: string[] = [];
  const answers = new Map<string, () => void>();
  const ask = (hostname: string) => {
    asked.push(hostname);
    if (!hostname.startsWith('slow')) return Promise.resolve(['192.0.2.1']);
    return new Promise<string[]>((resolve) => answers.set(hostname, () => resolve(['192.0.2.2'])));
  };
  const names = createSystemNames({ ask, close: () => {} }, () => nowMs);
  const slow = Array.from({ length: 20 }, (_, index) => `slow-${index}`);
  // The first time nobody knows that they are slow.
  const first = slow.map((name) => names.resolve(name));
  expect(await names.resolve('quick-0')).toEqual(['192.0.2.1']);
  nowMs += 5_000;
  for (const answer of answers.values()) answer();
  await Promise.all(first);
  asked.length = 0;
  answers.clear();
  for (const name of [...slow, ...slow]) void names.resolve(name);
  const quick = Array.from({ length: 100 }, (_, index) => `quick-${index}`);
  await Promise.all(quick.map((name) => names.resolve(name)));
  expect(asked.filter((name) => name.startsWith('slow'))).toHaveLength(8);
  expect(asked.filter((name) => name.startsWith('quick'))).toHaveLength(100);
});
