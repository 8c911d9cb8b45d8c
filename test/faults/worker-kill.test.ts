import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../src/simulator/random.ts';
import { runDuePolls } from '../../src/tracking/polling/worker.ts';
import { findDifferences } from '../../src/tracking/upkeep/rebuild.ts';
import { type CompiledScript, compileScript } from '../compiled-script.ts';
import { createKillableTracking } from './worker-kill/killable-tracking.ts';
import { createPhasedWorld, type PhasedWorld, PROFILES } from './worker-kill/phased-world.ts';
import { type Death, STEPS } from './worker-kill/settings.ts';
import { readWritten } from './worker-kill/written.ts';

const TIMEOUT_MS = 900_000;
const WATCH_MS = 10;

let script: CompiledScript;
let undisturbed: Record<string, string[]>;

beforeAll(async () => {
  script = compileScript('test/faults/worker-kill/worker-process.ts');
  const world = await createPhasedWorld();
  const tracking = await createKillableTracking(world.database, world.settings, PROFILES);
  for (let phase = 0; phase < world.phases; phase++) {
    world.begin(phase);
    while ((await runDuePolls(tracking)) > 0);
  }
  undisturbed = await readWritten(world.database);
  await world.close();
}, TIMEOUT_MS);

afterAll(() => script.remove());

/** One worker after another until all is done, each with its own way to die; `kills` counts those that did. */
class Lives {
  kills = 0;
  readonly #world: PhasedWorld;
  readonly #deaths: Iterator<Death | number>;
  #child: ChildProcess | undefined;

  constructor(world: PhasedWorld, deaths: Iterator<Death | number>) {
    this.#world = world;
    this.#deaths = deaths;
  }

  /** Starts the next worker if there is none. */
  keepAlive(): void {
    if (this.#child) return;
    const { value = null } = this.#deaths.next();
    const death = typeof value === 'number' ? null : value;
    const child = fork(script.path, [JSON.stringify({ ...this.#world.settings, death }), PROFILES], { silent: true });
    child.once('exit', () => {
      this.kills += 1;
      this.#child = undefined;
      this.#world.endLeases();
    });
    if (typeof value === 'number') child.once('message', () => setTimeout(() => child.kill('SIGKILL'), value));
    this.#child = child;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
  }
}

/** Lets workers that die do the work, and returns what was written and how many died. */
async function underFire(deaths: readonly Iterator<Death | number>[]) {
  const world = await createPhasedWorld();
  const workers = deaths.map((one) => new Lives(world, one));
  try {
    for (let phase = 0; phase < world.phases; phase++) {
      world.begin(phase);
      while (!(await world.isSettled())) {
        for (const worker of workers) worker.keepAlive();
        await delay(WATCH_MS);
      }
    }
    const kills = workers.reduce((sum, worker) => sum + worker.kills, 0);
    for (const worker of workers) await worker.stop();
    for await (const { differences } of findDifferences(world.database.kysely)) expect(differences).toEqual([]);
    return { written: await readWritten(world.database), kills };
  } finally {
    for (const worker of workers) await worker.stop();
    await world.close();
  }
}

function* namedDeaths(seed: string): Iterator<Death> {
  const random = randomOf(seed, 'deaths');
  for (const step of STEPS) yield { step, time: random.whole(1, 3) };
}

/** Milliseconds to live. */
function* randomDeaths(seed: string): Iterator<number> {
  const random = randomOf(seed, 'lives');
  for (let death = 0; death < 4; death++) yield random.whole(0, 250);
}

describe('workers that are killed lose and duplicate nothing', () => {
  it('has something to lose', () => {
    const counts = Object.values(undisturbed).map((rows) => rows.length);
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it(
    'at every step',
    async () => {
      const { written, kills } = await underFire([namedDeaths('one')]);
      expect(written).toEqual(undisturbed);
      expect(kills).toBe(STEPS.length);
    },
    TIMEOUT_MS,
  );

  it(
    'at random moments, two of them at work',
    async () => {
      const { written, kills } = await underFire([randomDeaths('left'), randomDeaths('right')]);
      expect(written).toEqual(undisturbed);
      expect(kills).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});
