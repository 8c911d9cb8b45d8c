import type { JobKind } from '../../queue/run-job.ts';
import type { Schedule } from '../../queue/schedule.ts';
import { foldZones } from '../../store/list-filter/zones.ts';
import { foldTallies } from '../../store/shipments/tallies.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Tracking } from '../tracking.ts';

/** A busy installation changes a figure some hundred times a minute; so many lines are added up by whoever looks. */
const FOLD_EVERY_MS = MINUTE_MS;

const FOLD_JOB = 'fold-tallies';

/** Adds up the lines that changes of figures left behind, and puts those of the zones of lists together. */
export function createTallyFolding({ db }: Pick<Tracking, 'db'>): {
  kinds: Readonly<Record<string, JobKind>>;
  schedules: readonly Schedule[];
} {
  const handler = async () => {
    await foldTallies(db);
    await foldZones(db);
  };
  return {
    kinds: { [FOLD_JOB]: { concurrency: 1, handler } },
    schedules: [{ name: FOLD_JOB, kind: FOLD_JOB, everyMs: FOLD_EVERY_MS }],
  };
}
