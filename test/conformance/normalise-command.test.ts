import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { normaliseCommand } from '../../src/cli/normalise.ts';

const FOLDER = 'src/sources';
const sources = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
const fixtures = (source: string, kind: RegExp) =>
  readdirSync(join(FOLDER, source, 'fixtures'))
    .filter((file) => kind.test(file))
    .map((file) => join(FOLDER, source, 'fixtures', file));

const run = (...given: string[]) => normaliseCommand.run(given, {});
const printed = vi.spyOn(console, 'log');
const complained = vi.spyOn(console, 'error');
beforeEach(() => {
  printed.mockReset().mockReturnValue();
  complained.mockReset().mockReturnValue();
});
afterEach(() => vi.clearAllMocks());
afterAll(() => vi.restoreAllMocks());

it.each(sources)('landfall normalise %s prints what a file yields, and what is wrong with it', async (source) => {
  for (const file of fixtures(source, /^success\.|-good\.edi$/)) {
    expect([file, await run(source, file)]).toEqual([file, 0]);
    expect(printed.mock.calls.length).toBeGreaterThan(0);
    for (const [line] of printed.mock.calls) expect(JSON.parse(line)).toMatchObject({ kind: expect.any(String) });
  }
  for (const file of fixtures(source, /^malformed\.|-malformed\.edi$/)) {
    expect([file, await run(source, file)]).toEqual([file, 1]);
    expect(complained.mock.calls.length).toBeGreaterThan(0);
  }
});

it('names the sources there are when asked for another', async () => {
  await expect(run('carrier-pigeon', 'file')).rejects.toThrow(sources.join(', '));
});
