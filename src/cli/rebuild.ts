import { type Config, readConfig } from '../config.ts';
import { keepSealingKeys } from '../files/sealing-key.ts';
import { createLog, type Log } from '../log.ts';
import { setInitialCustomFields } from '../operations/initial-custom-fields.ts';
import { createPublish } from '../roles/publish.ts';
import { countShipments } from '../store/shipments/tracked-shipments.ts';
import type { Db } from '../store/tables.ts';
import { createTracking } from '../tracking/create.ts';
import { correct, type Difference, findDifferences } from '../tracking/upkeep/rebuild.ts';
import type { Command } from './command.ts';
import { withDatabase } from './database.ts';
import { createProgressBar } from './progress-bar.ts';

export const rebuildCommand: Command = {
  name: 'rebuild',
  usage: '[--apply]',
  summary:
    'Derive every shipment again from its stored observations and report differences; there are none unless a new version has other rules. With --apply they are written, and subscribers told.',
  maxWords: 0,
  options: { apply: { type: 'boolean' } },
  run: async (_, { apply }) => {
    const config = readConfig();
    const log = createLog('warn');
    return withDatabase(config, log, async ({ kysely: db }) => {
      const found = await report(db, apply === true ? await openCorrection(config, db, log) : undefined);
      console.error(`${found.checked} shipments derived again, ${found.differences} differences.`);
      if (apply !== true || found.differences === 0) return found.differences === 0 ? 0 : 1;
      const left = await report(db);
      console.error(`Corrected; ${left.differences} are left.`);
      return left.differences === 0 ? 0 : 1;
    });
  },
};

async function report(db: Db, onDifferences?: (differences: readonly Difference[]) => Promise<void>) {
  const total = await countShipments(db);
  const bar = createProgressBar(process.stderr);
  let checked = 0;
  let found = 0;
  for await (const page of findDifferences(db)) {
    checked += page.checked;
    found += page.differences.length;
    bar.end();
    for (const difference of page.differences) console.log(JSON.stringify(difference));
    await onDifferences?.(page.differences);
    bar.show(checked, total, 'derived again');
  }
  bar.end();
  return { checked, differences: found };
}

async function openCorrection(config: Config, db: Db, log: Log) {
  const now = () => new Date();
  const sealingKeys = config.sealingKeys ?? (await keepSealingKeys(config.dataDir));
  const publish = createPublish({ config, db, log, sealingKeys }, now);
  const tracking = await createTracking({
    db,
    log,
    now,
    publish,
    profiles: [],
    credentials: {},
    setInitialCustomFields,
  });
  return (differences: readonly Difference[]) => correct(tracking, differences);
}
