import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { findDifferences } from '../tracking/rebuild.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';

export const rebuildCommand: Command = {
  name: 'rebuild',
  usage: '',
  summary: 'Derive every shipment again from its stored observations and report differences; there must be none.',
  run: async () => {
    const config = readConfig();
    return withDatabase(config, createLog('warn'), async ({ kysely: db }) => {
      let checked = 0;
      let found = 0;
      for await (const page of findDifferences(db)) {
        checked += page.checked;
        found += page.differences.length;
        for (const difference of page.differences) console.log(JSON.stringify(difference));
      }
      console.error(`${checked} shipments derived again, ${found} differences.`);
      return found === 0 ? 0 : 1;
    });
  },
};
