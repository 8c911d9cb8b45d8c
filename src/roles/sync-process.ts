// Run in a process of its own, for one run of one destination.
import { constants, setPriority } from 'node:os';
import { createDatabase } from '../db/database.ts';
import { PUBLIC_TARGETS } from '../domain/webhooks/webhook-target.ts';
import { messageOf } from '../errors.ts';
import { watchProcess } from '../isolated/watch-process.ts';
import { createLog } from '../log.ts';
import type { Tables } from '../store/tables.ts';
import type { SyncOrder, SyncSaid } from '../sync/apart.ts';
import type { Outgoing } from '../sync/outgoing.ts';
import { writeTarget } from '../sync/write-target.ts';
import { createGuardedAgent } from '../webhooks/guarded-agent.ts';

/** A batch of rows is some megabytes; whatever a server says beyond that is not meant well. */
const LIMITS = { maxMemoryBytes: 384 * 1024 * 1024, maxTurnMs: 3_000 };
/** The lock, the snapshot, and one to spare. */
const MAX_CONNECTIONS = 3;
const MAX_REASON_CHARACTERS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECTIONS_PER_ORIGIN = 2;

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
watchProcess(LIMITS);
process.once('message', (order: SyncOrder) => {
  void carryOut(order).then((said) => process.send?.(said, undefined, undefined, () => process.exit()));
});

async function carryOut(order: SyncOrder): Promise<SyncSaid> {
  const database = createDatabase<Tables>(order.databaseUrl, {
    maxConnections: MAX_CONNECTIONS,
    log: createLog('silent'),
  });
  try {
    return await writeTarget(database.sessions, order, outgoingTo(order));
  } catch (error) {
    return { kind: 'failed', reason: messageOf(error).slice(0, MAX_REASON_CHARACTERS) };
  }
}

/** To the addresses that were allowed, and to no others whatever is said on the way. */
function outgoingTo({ addresses }: SyncOrder): Outgoing {
  return {
    addressOf: async () => addresses[0] ?? '',
    dispatcher: createGuardedAgent({
      policy: {
        ...PUBLIC_TARGETS,
        ownNetworks: (address) => addresses.includes(address),
        allowHttp: true,
        ports: 'any',
      },
      connectTimeoutMs: CONNECT_TIMEOUT_MS,
      connectionsPerOrigin: CONNECTIONS_PER_ORIGIN,
      resolve: async () => addresses,
    }),
  };
}
