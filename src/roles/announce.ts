import { hostname } from 'node:os';
import { messageOf } from '../errors.ts';
import { keepAnnounced, missingRoles, type RoleCounts, withdraw } from '../store/running-processes.ts';
import { newId } from '../values/id.ts';
import type { ProcessRole } from '../values/process-role.ts';
import type { Parts } from './parts.ts';

/** Several times within the lease that the database keeps. */
const ANNOUNCE_EVERY_MS = 5_000;

export interface Announcement {
  /** How many processes have a role, as of a few seconds ago. */
  readonly count: (role: ProcessRole) => number;
  /** The roles that no process has, as of a few seconds ago. */
  readonly missing: () => readonly ProcessRole[];
}

/** Tells the others that this process runs, and learns what they do. While the database is away, what was known holds. */
export async function announce({ config, database, log, metrics, undo }: Parts): Promise<Announcement> {
  const db = database.kysely;
  const self = { id: newId(), roles: [...config.roles], host: hostname() };
  let counts: RoleCounts = await keepAnnounced(db, self);
  const renew = async () => {
    try {
      counts = await keepAnnounced(db, self);
    } catch (error) {
      log.debug({ reason: messageOf(error) }, 'the process could not be announced');
    }
  };
  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, ANNOUNCE_EVERY_MS);
  undo.push(async () => {
    clearInterval(timer);
    await renewing;
    await withdraw(db, self.id).catch((error: unknown) => {
      log.debug({ reason: messageOf(error) }, 'the process could not be withdrawn');
    });
  });
  metrics.read('landfall_processes', () =>
    Object.entries(counts).map(([role, value]) => ({ labels: { role }, value })),
  );
  return { count: (role) => counts[role], missing: () => missingRoles(counts) };
}
