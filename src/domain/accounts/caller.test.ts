import { expect, it } from 'vitest';
import { isPermitted, permissionOf } from './caller.ts';

it.each([
  ['admin', null, 'admin'],
  ['admin', 'owner', 'admin'],
  ['admin', 'member', 'write'],
  ['write', 'viewer', 'read'],
  ['read', 'owner', 'read'],
  ['publishable', 'owner', 'publishable'],
] as const)('a %s key of a person who is %s may %s', (scope, role, permission) => {
  expect(permissionOf(scope, role)).toBe(permission);
});

it('lets a higher permission do what a lower one may, and not the other way round', () => {
  const caller = {
    accountId: 'a',
    actor: { type: 'user', id: 'u' },
    userId: 'u',
    permission: 'write',
    entitlements: [],
  } as const;
  expect([isPermitted(caller, 'read'), isPermitted(caller, 'write'), isPermitted(caller, 'admin')]).toEqual([
    true,
    true,
    false,
  ]);
});
