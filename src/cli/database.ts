import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedServer } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import type { Tables } from '../store/tables.ts';

const COMMAND_CONNECTIONS = 4;

/** Opens the database for one command, at the newest version, beside a running service or alone, and closes it again. */
export async function withDatabase<Result>(
  config: Config,
  log: Log,
  work: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const server =
    config.databaseUrl === undefined ? await startEmbeddedServer({ dataDir: config.dataDir, log }) : undefined;
  try {
    const database = await openDatabase<Tables>(config.databaseUrl ?? server?.url ?? '', {
      maxConnections: COMMAND_CONNECTIONS,
      directUrl: config.databaseDirectUrl,
      log,
    });
    try {
      await migrate(database.sessions, { log });
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server?.stop();
  }
}
