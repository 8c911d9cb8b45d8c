import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { startEmbeddedServer } from '../db/embedded.ts';
import { migrate } from '../db/migrate.ts';
import type { Log } from '../log.ts';
import { openForWriting } from '../roles/ais-database.ts';
import type { ShipDbs, Tables } from '../store/tables.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';

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

/** Opens where what is heard of ships is kept. */
export async function withHeard<Result>(
  config: Config,
  log: Log,
  work: (database: Database<HeardTables>) => Promise<Result>,
): Promise<Result> {
  if (config.aisDatabaseUrl === undefined) return withDatabase(config, log, work);
  const database = await openForWriting(config.aisDatabaseUrl, log);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Opens both, for what asks for shipments and for their ships. */
export function withShips<Result>(config: Config, log: Log, work: (dbs: ShipDbs) => Promise<Result>): Promise<Result> {
  return withDatabase(config, log, ({ kysely: db }) =>
    config.aisDatabaseUrl === undefined
      ? work({ db, aisDb: undefined })
      : withHeard(config, log, ({ kysely: aisDb }) => work({ db, aisDb })),
  );
}
