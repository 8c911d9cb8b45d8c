import { parseArgs } from 'node:util';
import { createProgressBar } from '../../src/cli/progress-bar.ts';
import { runWorld } from '../pipeline/worlds/run-world.ts';
import { Tally } from './compare.ts';
import { lookForContradictions, planDemo } from './look-for-contradictions.ts';
import { runMutants } from './mutants/run-mutants.ts';
import { runOracle } from './run-oracle.ts';
import { watchService } from './watch-service.ts';
import { startWorldServer } from './world-server.ts';

/**
 * `npm run worlds -- [--seeds 50] [--first 1]`: worlds in which everything that is shown has to be true at every look;
 * `--bookings`, `--departing` and `--further` (days) say how large they are. `--skipped` lists what is not compared;
 * `--contradictions` looks 30 times for what cannot be true together, whatever happened, with `--demo` in the world of the
 * demo; `--service URL --key KEY` does so at a service that runs (`--looks`, and `--minutes` between them); `--ugly` runs
 * worlds that are told so badly that only their end is sure; `--mutants [--only text]` puts defects into a copy of the source,
 * each of which has to be noticed.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10' },
    first: { type: 'string', default: '1' },
    bookings: { type: 'string', default: '3' },
    departing: { type: 'string', default: '12' },
    further: { type: 'string', default: '22' },
    lines: { type: 'string', default: '20' },
    skipped: { type: 'boolean', default: false },
    ugly: { type: 'boolean', default: false },
    'until-false': { type: 'boolean', default: false },
    contradictions: { type: 'boolean', default: false },
    demo: { type: 'boolean', default: false },
    service: { type: 'string' },
    key: { type: 'string', default: '' },
    looks: { type: 'string', default: '30' },
    minutes: { type: 'string', default: '2' },
    mutants: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
if (values.mutants) process.exit(runMutants(values.only) === 0 ? 0 : 1);

const bar = createProgressBar(process.stderr);
const total = new Tally();
if (values.service !== undefined) {
  total.add(await runService(values.service));
  bar.end();
  report(values.service, total);
  process.exit(total.falsehoods.length === 0 ? 0 : 1);
}

const server = await startWorldServer();
try {
  const count = Number(values.seeds);
  for (let index = 0; index < count; index++) {
    const number = Number(values.first) + index;
    const onProgress = (done: number, all: number) => bar.show(index + done / all, count, `seed ${number}`);
    const run = values.ugly ? runUgly : values.contradictions ? runContradictions : runSeed;
    const tally = await run(number, onProgress);
    bar.end();
    total.add(tally);
    report(`seed ${number}`, tally);
  }
} finally {
  await server.stop();
}
if (values.skipped) {
  for (const [kind, times] of [...total.skipped].sort()) console.log(`not compared: ${kind}, ${times} times`);
}
console.log(`${total.compared} values compared, ${total.falsehoods.length} false, ${total.unsure} open.`);
process.exit(total.falsehoods.length === 0 ? 0 : 1);

function runSeed(number: number, onProgress: (done: number, all: number) => void): Promise<Tally> {
  return server.withDatabase((database) =>
    runOracle({
      database,
      seed: `oracle ${number}`,
      bookings: Number(values.bookings),
      departureDays: Number(values.departing),
      furtherDays: Number(values.further),
      stepsBetween: 2,
      untilFalse: values['until-false'],
      onProgress,
    }),
  );
}

async function runContradictions(number: number, onProgress: (done: number, all: number) => void): Promise<Tally> {
  const bookings = Number(values.bookings);
  const departureDays = Number(values.departing);
  const furtherDays = Number(values.further);
  const size = { seed: `oracle ${number}`, bookings, departureDays, furtherDays };
  const plan = values.demo ? { plan: planDemo(size) } : {};
  return server.withDatabase((database) => lookForContradictions({ database, ...size, ...plan, onProgress }, 30));
}

async function runUgly(number: number, onProgress: (done: number, all: number) => void): Promise<Tally> {
  const seed = `world ${number}`;
  const bookings = Number(values.bookings);
  const { outcomes, differences } = await server.withDatabase((database) =>
    runWorld({ database, seed, bookings, onProgress }),
  );
  const tally = new Tally();
  for (const { booking, shown, truth } of outcomes) {
    tally.compare(shown, truth, `${booking.line.scac} ${booking.key}`, 'shown in the end');
  }
  tally.compare(differences, [], 'derived again', 'derived again');
  return tally;
}

function runService(url: string): Promise<Tally> {
  const [looks, minutesBetween] = [Number(values.looks), Number(values.minutes)];
  const onProgress = (done: number, all: number) => bar.show(done, all, url);
  return watchService({ url, key: values.key, looks, minutesBetween, onProgress });
}

function report(what: string, tally: Tally): void {
  const wrong = tally.falsehoods.length;
  const verdict = wrong === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${what}: ${tally.compared} values compared, ${wrong} false, ${tally.unsure} open`);
  for (const [kind, times] of [...tally.kinds].sort((one, other) => other[1] - one[1])) {
    console.log(`       ${times} ${kind}`);
  }
  for (const line of [...new Set(tally.falsehoods)].slice(0, Number(values.lines))) console.log(`         ${line}`);
}
