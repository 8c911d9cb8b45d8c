import type { Config } from '../config.ts';
import { createDatabase, type Database, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { REPLICA_PATIENCE } from '../db/replicas.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';
import type { Parts } from './parts.ts';

/** Of whoever writes positions: batches, and days that are packed. */
const WRITING_CONNECTIONS = 8;

/**
 * What is heard of ships, where it has a server of its own. Whoever reads does not wait long for it, and starts without it;
 * whoever hears feeds needs it.
 */
export async function openAisDatabase(config: Config, log: Log, undo: Parts['undo']): Promise<Parts['ais']> {
  const { aisDatabaseUrl: url, databaseConnections: maxConnections } = config;
  if (url === undefined) return undefined;
  const reading = createDatabase<HeardTables>(url, { maxConnections, patience: REPLICA_PATIENCE, log });
  undo.push(() => reading.close());
  if (config.roles.has('ais')) {
    const writing = await openForWriting(url, log);
    undo.push(() => writing.close());
    return { reading, writing };
  }
  await migrate(reading.sessions, { log }).catch((error: unknown) =>
    log.warn({ reason: messageOf(error) }, 'the server of ship positions cannot be used yet'),
  );
  return { reading, writing: undefined };
}

/** At its newest version. It has all tables, most of them empty: one history of changes, and nothing to keep in step. */
export async function openForWriting(url: string, log: Log): Promise<Database<HeardTables>> {
  const database = await openDatabase<HeardTables>(url, { maxConnections: WRITING_CONNECTIONS, log });
  try {
    await migrate(database.sessions, { log });
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
