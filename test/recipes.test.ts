import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The tables of warehouses have the columns that were promised, whatever else there is. */
const PROMISED = [':!src/domain/warehouse', ':!migrations/0160_warehouse_views.sql'];
/** Where a change is made; pages show what they like. */
const PLACES = ['src', 'migrations', 'data', 'web/src/api', ':!*.test.ts', ':!*/fixtures/*', ...PROMISED];

interface Recipe {
  readonly change: string;
  /** Names of one that is there already. */
  readonly examples: readonly string[];
  readonly files: readonly string[];
}

const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '');

/** The headings and lists of CONTRIBUTING.md. */
function readRecipes(): Recipe[] {
  const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## Usual changes$/m);
  const parts = section.split(/^## /m)[0]?.split(/^### /m).slice(1) ?? [];
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    const items = lines.filter((line) => line.startsWith('- '));
    const files = items.flatMap((line) => quoted(line.split(/: /)[0] ?? ''));
    return { change: heading.split(', like')[0] ?? '', examples: quoted(heading), files };
  });
}

/** A migration has no name of its own yet. */
function filesNaming(examples: readonly string[]): string[] {
  const words = examples.flatMap((example) => ['-e', example]);
  const found = execFileSync('git', ['grep', '-lw', ...words, '--', ...PLACES], { encoding: 'utf8' });
  return found
    .trim()
    .split('\n')
    .map((path) => path.replace(/^migrations\/.*/, 'migrations/'));
}

describe('what CONTRIBUTING.md says of usual changes', () => {
  it('is there for each of them', () => {
    expect(readRecipes()).toHaveLength(4);
  });

  it.each(readRecipes())('$change: names every file that the example needed, and no other', ({ examples, files }) => {
    const shown = files.filter((path) => path.startsWith('web/src/pages/'));
    for (const path of shown) expect(readFileSync(path, 'utf8')).toContain(examples[0]);
    expect(files.filter((path) => !shown.includes(path)).toSorted()).toEqual(filesNaming(examples).toSorted());
  });
});
