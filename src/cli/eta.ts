import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createRouter } from '../routing/router.ts';
import { type Backtest, backtest } from '../tracking/estimates/backtest.ts';
import { createSeaway } from '../tracking/estimates/create-seaway.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withShips } from './database.ts';
import { replayFiles, showArchive } from './eta-archive.ts';
import { createProgressBar } from './progress-bar.ts';

const DEFAULT_SHIPMENTS = 2_000;
const MAX_SHIPMENTS = 50_000;
/** Three years of days. */
const MAX_FILES = 1_100;

export const etaCommand: Command = {
  name: 'eta',
  usage: 'backtest [--limit SHIPMENTS] [--json] | --archive FILE… [--json]',
  summary:
    "Replay finished voyages, of the database or of public archives of ships' positions: how far off predicted arrivals were, by days before arrival.",
  maxWords: MAX_FILES,
  options: { limit: { type: 'string' }, archive: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async (words, options) => {
    const isJson = options['json'] === true;
    if (options['archive'] === true) return runArchive(words, isJson);
    if (words.length !== 1 || words[0] !== 'backtest') throw new UsageError('Say what to do: backtest, or --archive.');
    const limit = readLimit(textOption(options, 'limit'));
    const result = await runBacktest(limit);
    if (isJson) console.log(JSON.stringify({ shipments: result.shipments, legs: result.legs, rows: result.rows }));
    else console.log(showBacktest(result));
    return 0;
  },
};

async function runArchive(files: readonly string[], isJson: boolean): Promise<number> {
  if (files.length === 0) throw new UsageError('Name the files of the archive, or - for standard input.');
  const router = createRouter();
  const bar = createProgressBar(process.stderr);
  try {
    const result = await replayFiles(files, router, { nowMs: Date.now(), onProgress: bar.show });
    bar.end();
    console.log(isJson ? JSON.stringify({ ...result, trials: undefined }) : showArchive(result));
    return 0;
  } finally {
    bar.end();
    await router.close();
  }
}

async function runBacktest(limit: number): Promise<Backtest> {
  const router = createRouter();
  const bar = createProgressBar(process.stderr);
  try {
    return await withShips(readConfig(), createLog('warn'), async (dbs) =>
      backtest(dbs.db, await createSeaway(dbs, router), { limit, onProgress: bar.show }),
    );
  } finally {
    bar.end();
    await router.close();
  }
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_SHIPMENTS;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_SHIPMENTS)
    throw new UsageError(`--limit takes a whole number from 1 to ${MAX_SHIPMENTS}.`);
  return limit;
}

/** For people: mean absolute errors in hours. */
export function showBacktest({ shipments, legs, rows }: Backtest): string {
  const head = `${shipments} shipments that have arrived, ${legs} legs to learn from.`;
  if (rows.length === 0) return `${head} Nothing to compare yet.`;
  const lines = rows.map(({ horizonDays, shipments: count, carrierHours, predictedHours, covered, intervalHours }) =>
    [
      String(horizonDays).padStart(11),
      String(count).padStart(9),
      `${carrierHours.toFixed(1)} h`.padStart(12),
      `${predictedHours.toFixed(1)} h`.padStart(12),
      `${Math.round((1 - predictedHours / carrierHours) * 100)} %`.padStart(11),
      `${Math.round(covered * 100)} %`.padStart(15),
      `${intervalHours.toFixed(0)} h`.padStart(8),
    ].join('  '),
  );
  const columns = ['days before', 'shipments', "carrier's", 'ours', 'less by', 'within interval', 'of hours'];
  const widths = [11, 9, 12, 12, 11, 15, 8];
  const header = columns.map((column, index) => column.padStart(widths[index] ?? 0)).join('  ');
  return [head, 'Mean absolute error of the estimated arrival, by days before arrival:', '', header, ...lines].join(
    '\n',
  );
}
