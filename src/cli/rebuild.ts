import { readConfig } from '../config.ts';
import { createLog, type Log } from '../log.ts';
import { setInitialCustomFields } from '../operations/initial-custom-fields.ts';
import { createPublish } from '../roles/publish.ts';
import { countShipments } from '../store/shipments/tracked-shipments.ts';
import type { Db } from '../store/tables.ts';
import { createTracking } from '../tracking/create.ts';
import { correct, type Difference, findDifferences } from '../tracking/upkeep/rebuild.ts';
import { correctFreeTime, findFreeTimeDifferences } from '../tracking/upkeep/rebuild-free-time.ts';
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
      const found = await reportAll(db, apply === true ? await openCorrection(db, log) : undefined);
      console.error(`${found.checked} shipments derived again, ${found.differences} differences.`);
      if (apply !== true || found.differences === 0) return found.differences === 0 ? 0 : 1;
      const left = await reportAll(db);
      console.error(`Corrected; ${left.differences} are left.`);
      return left.differences === 0 ? 0 : 1;
    });
  },
};

type Correct = (differences: readonly Difference[]) => Promise<void>;

/** Journeys, and then the free time that follows from them. */
async function reportAll(db: Db, correctJourneys?: Correct) {
  const { checked, differences } = await report(db, findDifferences(db), correctJourneys);
  const corrects = correctJourneys && ((found: readonly Difference[]) => correctFreeTime(db, found));
  const ofFreeTime = await report(db, findFreeTimeDifferences(db), corrects);
  return { checked, differences: differences + ofFreeTime.differences };
}

async function report(db: Db, pages: ReturnType<typeof findDifferences>, onDifferences?: Correct) {
  const total = await countShipments(db);
  const bar = createProgressBar(process.stderr);
  let checked = 0;
  let found = 0;
  for await (const page of pages) {
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

async function openCorrection(db: Db, log: Log) {
  const now = () => new Date();
  const publish = createPublish(db, log, now);
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
