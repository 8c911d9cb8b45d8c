import { monotonicNowMs } from '../concurrency/monotonic-clock.ts';
import type { Config } from '../config.ts';
import type { OpenId } from '../domain/accounts/open-id.ts';
import { PUBLIC_TARGETS } from '../domain/webhooks/webhook-target.ts';
import { createOpenId } from '../identity/open-id.ts';
import type { Log } from '../log.ts';
import { issuerOf } from '../operations/single-sign-on/identity-providers.ts';
import { ensureSettingsProvider } from '../operations/single-sign-on/settings-provider.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { createGuardedAgent } from '../webhooks/guarded-agent.ts';
import { baseUrlOf } from './addresses.ts';
import type { Parts } from './parts.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS_PER_ORIGIN = 4;

/** Providers are on the public internet, over TLS, or in a network that the operator opened for them, at any port. */
export function openOpenId({ config, undo }: Pick<Parts, 'config' | 'undo'>): OpenId {
  const policy = {
    ...PUBLIC_TARGETS,
    ownNetworks: config.oidcNetworks ?? PUBLIC_TARGETS.ownNetworks,
    ports: 'any' as const,
  };
  const dispatcher = createGuardedAgent({
    policy,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
  });
  undo.push(() => dispatcher.destroy());
  return createOpenId({ policy, dispatcher, steadyNow: monotonicNowMs });
}

/** The provider of the settings, in the first account. */
export async function bringInSettingsProvider(
  config: Config,
  {
    db,
    keys,
    log,
    accountId,
  }: { readonly db: Db; readonly keys: SealingKeys; readonly log: Log; readonly accountId: Id },
): Promise<void> {
  const provider = await ensureSettingsProvider(db, keys, accountId, givenIn(config), new Date());
  if (provider === undefined) return;
  const redirectUrl = `${baseUrlOf(config)}/v2/identity_providers/${provider.id}/callback`;
  log.info({ issuer: provider.issuer, redirectUrl }, 'single sign-on: the provider has to know this redirect address');
}

function givenIn(config: Config) {
  const { oidcIssuer, oidcClientId: clientId } = config;
  if (oidcIssuer === undefined || clientId === undefined) return undefined;
  return {
    name: config.oidcName,
    issuer: issuerOf(oidcIssuer),
    clientId,
    clientSecret: config.oidcClientSecret ?? null,
    groupsClaim: config.oidcGroupsClaim,
    roleByGroup: config.oidcRoles ?? {},
    defaultRole: config.oidcDefaultRole ?? null,
    trustsEmail: config.oidcTrustEmail,
  };
}
