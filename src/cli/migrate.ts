import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database to the newest version. The service does it by itself when it starts.',
  maxWords: 0,
  run: async () => {
    const config = readConfig();
    const log = createLog(config.logLevel, { format: config.logFormat });
    // Opening it for a command is what brings it there.
    await withDatabase(config, log, async () => undefined);
    console.log('The database is up to date.');
    return 0;
  },
};
