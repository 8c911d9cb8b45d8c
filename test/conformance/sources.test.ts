import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseDcsa } from '../../src/sources/dcsa/normalise.ts';
import { createEdiNormaliser } from '../../src/sources/edi/source.ts';
import { shipmentFileNormaliser } from '../../src/sources/shipment-file/normalise.ts';
import type { Normaliser } from '../../src/sources/source.ts';
import { normaliseTerminalFeed } from '../../src/sources/terminal-feed/normalise.ts';

/** What every source promises. A new one adds a line here and its fixtures beside its code. */
const SOURCES: readonly {
  name: string;
  folder: string;
  normaliser: Normaliser;
  good: RegExp;
  bad: RegExp;
  empty: RegExp;
}[] = [
  {
    name: 'DCSA',
    folder: 'dcsa',
    normaliser: { normalise: normaliseDcsa },
    good: /^(success|v3)\.json$/,
    bad: /^(error|malformed|hostile)\.json$/,
    empty: /^empty\.json$/,
  },
  {
    name: 'terminal feed',
    folder: 'terminal-feed',
    normaliser: { normalise: normaliseTerminalFeed },
    good: /^success\.json$/,
    bad: /^(error|malformed|hostile)\.json$/,
    empty: /^empty\.json$/,
  },
  {
    name: 'EDI',
    folder: 'edi',
    normaliser: createEdiNormaliser([]),
    good: /-good\.(edi|txt|x12)$/,
    bad: /-(malformed|hostile|error)\.(edi|txt|x12)$/,
    empty: /empty\.(edi|txt|x12)$/,
  },
  {
    name: 'shipment file',
    folder: 'shipment-file',
    normaliser: shipmentFileNormaliser,
    good: /^success\.csv$/,
    bad: /^(error|malformed|hostile)\.csv$/,
    empty: /^empty\.csv$/,
  },
];

const MAX_BYTES = 4_096;

describe.each(SOURCES)('$name', ({ folder, normaliser, good, bad, empty }) => {
  const path = join('src/sources', folder, 'fixtures');
  const files = readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const read = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file)).map((file) => ({ file, body: readFileSync(join(path, file)) }));

  it('has fixtures of success, of error and of nothing', () => {
    expect([good, bad, empty].filter((pattern) => read(pattern).length === 0)).toEqual([]);
  });

  it('reads what is good without a problem', () => {
    for (const { body } of read(good)) {
      const { observations, problems } = normaliser.normalise(body);
      expect(observations.length).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    }
  });

  it('finds nothing in what is empty, and that is no problem', () => {
    for (const { body } of read(empty)) expect(normaliser.normalise(body)).toEqual({ observations: [], problems: [] });
  });

  it('names a reason and a place for each trouble', () => {
    for (const { body } of read(bad)) {
      const { problems } = normaliser.normalise(body);
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) {
        expect(problem).toEqual({
          reason: expect.any(String),
          detail: expect.stringMatching(/./),
          pointer: expect.any(String),
        });
      }
    }
  });

  it('gives the same for the same bytes, and leaves them as they are', () => {
    for (const { body } of [...read(good), ...read(bad)]) {
      const copy = Buffer.from(body);
      const first = normaliser.normalise(body);
      expect(body.equals(copy)).toBe(true);
      expect(normaliser.normalise(copy)).toEqual(first);
    }
  });

  it('emits only what can be written as JSON and read back', () => {
    for (const { body } of read(good)) {
      const { observations } = normaliser.normalise(body);
      expect(JSON.parse(JSON.stringify(observations))).toEqual(observations);
    }
  });

  it('never throws, whatever the bytes', () => {
    const seeds = read(/./).map(({ body }) => body.subarray(0, MAX_BYTES));
    const damaged = fc
      .tuple(fc.constantFrom(...seeds), fc.nat(MAX_BYTES), fc.uint8Array({ maxLength: 20 }))
      .map(([seed, at, noise]) => Buffer.concat([seed.subarray(0, at), noise, seed.subarray(at + noise.length)]));
    fc.assert(
      fc.property(
        fc.oneof(
          damaged,
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (body) => {
          const { observations, problems } = normaliser.normalise(body);
          expect(Array.isArray(observations) && Array.isArray(problems)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});
