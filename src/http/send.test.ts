import { expect, it } from 'vitest';
import type { Caller } from '../domain/accounts/caller.ts';
import { routes } from './routes.ts';
import { isCompressed } from './send.ts';

const caller = (type: Caller['actor']['type']): Caller => ({
  accountId: 'a',
  actor: { type, id: null },
  userId: null,
  partyId: null,
  permission: 'read',
  entitlements: [],
});
const rowOf = (path: string) => {
  const found = routes.find((route) => route.method === 'GET' && route.path === path);
  if (!found) throw new Error(`no ${path}`);
  return found;
};
const LONG = 'x'.repeat(5_000);

it.each([
  ['/containers', 'user', 'gzip, deflate, br', LONG, true],
  ['/shipments', 'user', 'gzip', LONG, true],
  ['/containers', 'api_key', 'gzip', LONG, false],
  ['/containers', 'user', undefined, LONG, false],
  ['/containers', 'user', 'gzip', 'short', false],
  ['/webhooks', 'user', 'gzip', LONG, false],
] as const)('%s for a %s that takes %s', (path, type, accepted, text, expected) => {
  expect(isCompressed(rowOf(path), caller(type), accepted, text)).toBe(expected);
});
