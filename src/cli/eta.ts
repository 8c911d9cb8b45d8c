import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createRouter } from '../routing/router.ts';
import { type Backtest, backtest } from '../tracking/estimates/backtest.ts';
import { createSeaway } from '../tracking/estimates/create-seaway.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withShips } from './database.ts';
import { createProgressBar } from './progress-bar.ts';

const DEFAULT_SHIPMENTS = 2_000;
const MAX_SHIPMENTS = 50_000;

export const etaCommand: Command = {
  name: 'eta',
  usage: 'backtest [--limit SHIPMENTS] [--json]',
  summary:
    "Replay finished voyages: how far off our predicted arrivals and the carriers' were, by days before arrival.",
  maxWords: 1,
  options: { limit: { type: 'string' }, json: { type: 'boolean' } },
  run: async ([action], options) => {
    if (action !== 'backtest') throw new UsageError('Say what to do: backtest.');
    const limit = readLimit(textOption(options, 'limit'));
    const result = await runBacktest(limit);
    if (options['json'] === true)
      console.log(JSON.stringify({ shipments: result.shipments, legs: result.legs, rows: result.rows }));
    else console.log(showBacktest(result));
    return 0;
  },
};

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
