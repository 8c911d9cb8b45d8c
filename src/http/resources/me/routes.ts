import type { Account, User } from '../../../domain/accounts/account.ts';
import type { Caller } from '../../../domain/accounts/caller.ts';
import { found, LandfallError } from '../../../errors.ts';
import { findAccount } from '../../../store/accounts/accounts.ts';
import { findKey } from '../../../store/accounts/api-keys.ts';
import { findGrant } from '../../../store/accounts/grants.ts';
import { findUser } from '../../../store/accounts/users.ts';
import type { Db } from '../../../store/tables.ts';
import { AnyValue, Choice, Nullable, Shape, Text, Type, Uuid } from '../../../values/schema.ts';
import { json } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const Feature = Shape({
  status: Choice(['available', 'requires_paid_plan', 'requires_user_credential', 'not_enabled']),
});
const One = Shape({ data: Shape({ id: Uuid, type: Text }) });

const Credential = Shape({
  id: Uuid,
  type: Choice(['credential']),
  attributes: Shape({
    kind: Choice(['api_key', 'user']),
    channel: Choice(['api', 'dashboard', 'mcp', 'askt49']),
    name: Nullable(Text),
    features: Shape({
      data_out_api: Feature,
      custom_fields: Feature,
      routing_data: Feature,
      rail_data: Feature,
      stop_tracking: Feature,
      trade_intel: Feature,
    }),
  }),
  relationships: Shape({ account: One, user: Shape({ data: Nullable(Shape({ id: Uuid, type: Text })) }) }),
});

export const meRoutes = routesOf('Account', [
  route('GET /me', {
    summary: 'Get the key or session this request was made with, and what it may do',
    access: 'read',
    customers: true,
    answer: json(Shape({ data: Credential, included: Type.Array(AnyValue) })),
    handle: async ({ services, caller, headers }) => {
      const { accountId, userId } = caller;
      const account = found(await findAccount(services.db, accountId), 'Account');
      requireAccount(headers['x-account-id'], accountId);
      const user = userId === null ? undefined : await findUser(services.db, accountId, userId);
      const name = await nameOf(services.db, caller);
      const included = [toAccount(account), ...(user ? [toUser(user)] : [])];
      return { data: toCredential(caller, name), included };
    },
  }),
]);

const CHANNELS: Partial<Record<Caller['actor']['type'], 'api' | 'mcp'>> = { api_key: 'api', application: 'mcp' };

/** Keys and applications have names of their own. */
async function nameOf(db: Db, { accountId, actor }: Caller): Promise<string | null> {
  if (actor.id === null) return null;
  if (actor.type === 'api_key') return (await findKey(db, accountId, actor.id))?.name ?? null;
  if (actor.type === 'application') return (await findGrant(db, accountId, actor.id))?.clientName ?? null;
  return null;
}

/** People have one account here, so that another one can only be a mistake. */
function requireAccount(header: string | string[] | undefined, accountId: string): void {
  if (header === undefined || header === accountId) return;
  throw new LandfallError('unauthorised', 'This key or session may not use the account of the header "X-Account-Id".');
}

function toCredential({ accountId, userId, actor, entitlements }: Caller, name: string | null) {
  const when = (enabled: boolean) => ({ status: enabled ? ('available' as const) : ('not_enabled' as const) });
  return {
    id: actor.id ?? accountId,
    type: 'credential' as const,
    attributes: {
      kind: actor.type === 'api_key' ? ('api_key' as const) : ('user' as const),
      channel: CHANNELS[actor.type] ?? ('dashboard' as const),
      name,
      features: {
        data_out_api: when(true),
        custom_fields: when(true),
        routing_data: when(entitlements.includes('routing_data')),
        rail_data: when(entitlements.includes('rail_lfd')),
        stop_tracking: when(true),
        trade_intel: when(false),
      },
    },
    relationships: {
      account: { data: { id: accountId, type: 'account' } },
      user: { data: userId === null ? null : { id: userId, type: 'user' } },
    },
  };
}

/** What nobody is asked for here is null. */
function toAccount({ id, companyName }: Account) {
  return {
    id,
    type: 'account',
    attributes: {
      company_name: companyName,
      company_type: null,
      scac: null,
      abbr_name: null,
      city: null,
      state_abbr: null,
      country: null,
      plan: null,
      tracking_slots: null,
    },
  };
}

function toUser({ id, accountId, email, name, role }: User) {
  return {
    id,
    type: 'user',
    attributes: {
      email,
      name,
      role: role === 'owner' ? 'account_manager' : 'member',
      job_role: null,
      job_title: null,
      admin: role === 'owner',
    },
    relationships: { accounts: { data: [{ id: accountId, type: 'account' }] } },
  };
}
