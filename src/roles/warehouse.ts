import { type Config, driverEnvironment } from '../config.ts';
import { PUBLIC_TARGETS, type TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import { createSyncApart } from '../sync/apart.ts';
import type { SyncServices } from '../sync/jobs.ts';
import { checkedAddresses } from '../webhooks/guard.ts';
import { createSystemNames } from '../webhooks/system-names.ts';
import type { Parts } from './parts.ts';

const LOOKUP_TIMEOUT_MS = 10_000;
const SYNC_PROGRAM = { name: 'sync-process', source: new URL('./sync-process.ts', import.meta.url) };

/** What brings destinations up to date that accounts have set up; it holds nothing until it is asked. */
export function openSyncServices({ config, database, sealingKeys: keys, now, log, undo }: Parts): SyncServices {
  const policy = syncTargets(config);
  const { resolve, close } = createSystemNames();
  undo.push(async () => close());
  return {
    db: database.kysely,
    keys,
    now,
    log,
    addressesOf: (hostname) => checkedAddresses(policy, resolve, hostname, AbortSignal.timeout(LOOKUP_TIMEOUT_MS)),
    apart: createSyncApart(SYNC_PROGRAM, database.sessionsUrl, driverEnvironment()),
  };
}

/** The public internet, and what the operator opened for it. Databases listen at ports of all kinds. */
function syncTargets({ syncNetworks }: Config): TargetPolicy {
  return { ...PUBLIC_TARGETS, ownNetworks: syncNetworks ?? PUBLIC_TARGETS.ownNetworks, allowHttp: true, ports: 'any' };
}
