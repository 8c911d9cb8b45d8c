import { readConfig } from '../config.ts';
import { backUp, hasDatabase } from '../db/embedded/backup.ts';
import { startEmbeddedServer } from '../db/embedded.ts';
import { LandfallError } from '../errors.ts';
import { createLog } from '../log.ts';
import { type Command, UsageError } from './command.ts';
import { createProgressBar } from './progress-bar.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FOLDER',
  summary: 'Copy the data directory while the service runs. The copy is a data directory itself.',
  maxWords: 1,
  run: async ([target]) => {
    if (target === undefined) throw new UsageError('Name the folder that the backup shall be.');
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl !== undefined) {
      throw new UsageError(
        `The database is your own (DATABASE_URL): back it up with pg_dump, and keep ${dataDir}/secret-key or LANDFALL_SECRET_KEY with it.`,
      );
    }
    // Starting the server would make an empty database, and the copy of it would look like a backup.
    if (!hasDatabase(dataDir)) {
      throw new LandfallError('not_found', `There is no database in ${dataDir}: set DATA_DIR as the service has it.`);
    }
    const server = await startEmbeddedServer({ dataDir, log: createLog('warn') });
    const bar = createProgressBar(process.stderr);
    try {
      const startedMs = performance.now();
      const bytes = await backUp({
        url: server.url,
        dataDir,
        target,
        onProgress: (copied, total) => bar.show(copied, total, 'copied'),
      });
      bar.end();
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      console.log(
        `${(bytes / 1e6).toFixed(0)} MB copied in ${seconds} s. To run from it: DATA_DIR=${target} npm start`,
      );
      return 0;
    } finally {
      bar.end();
      await server.stop();
    }
  },
};
