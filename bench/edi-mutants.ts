import { readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createProgressBar } from '../src/cli/progress-bar.ts';
import { normaliseEdi } from '../src/sources/edi/normalise.ts';
import { generator, mutate } from '../test/mutate.ts';

/**
 * Mutates the fixtures of all EDI messages and reads each mutant: `npx tsx bench/edi-mutants.ts [COUNT]`. None may throw,
 * take long or leave something in memory. The senders are let pass with wrong counts, so that mutants get past the envelope.
 */
const MUTANTS = Number(process.argv[2] ?? 100_000);
const MAX_GROWTH_BYTES = 8 * 1024 * 1024;
const MAX_MS = 2_000;
const FIXTURES = new URL('../src/sources/edi/fixtures/', import.meta.url);

const seeds = readdirSync(FIXTURES)
  .filter((name) => /-(good|partial|ambiguous)\.edi$/.test(name))
  .map((name) => readFileSync(new URL(name, FIXTURES)));
const senders = seeds.flatMap((seed) =>
  normaliseEdi(seed, []).flatMap((part) => (part.kind === 'read' ? part.interchange.sender : [])),
);
const partners = [{ senders: [...new Set(senders)], name: 'loose', looseEnvelope: true }];

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const random = generator(20_261_115);
const bar = createProgressBar(process.stderr);
const seen = { read: 0, broken: 0, observations: 0, longestMs: 0 };
let done = 0;

const warmBytes = run(Math.floor(MUTANTS / 10));
const grownBytes = run(MUTANTS - done) - warmBytes;
bar.end();
console.log(`${done} mutants of ${seeds.length} fixtures: none threw`);
console.log(`interchanges read ${seen.read}, quarantined ${seen.broken}; observations ${seen.observations}`);
console.log(`longest ${seen.longestMs.toFixed(1)} ms; heap grew by ${(grownBytes / 1024).toFixed(0)} KiB`);
process.exitCode = grownBytes <= MAX_GROWTH_BYTES && seen.longestMs <= MAX_MS ? 0 : 1;

/** Returns what the heap holds afterwards. */
function run(count: number): number {
  for (let mutant = 0; mutant < count; mutant++) {
    readMutant(mutate(seeds, random));
    bar.show(++done, MUTANTS, `${seen.broken} quarantined`);
  }
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function readMutant(payload: Buffer): void {
  const startedMs = performance.now();
  for (const part of normaliseEdi(payload, partners)) {
    if (part.kind === 'broken') seen.broken++;
    else seen.read++;
    if (part.kind === 'read') for (const { observations } of part.messages) seen.observations += observations.length;
  }
  seen.longestMs = Math.max(seen.longestMs, performance.now() - startedMs);
}
