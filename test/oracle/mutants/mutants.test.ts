import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTANTS } from './mutants.ts';

const ROOT = new URL('../../../', import.meta.url);

it.each(MUTANTS)('can be put into the code as it is now: $name', (mutant) => {
  for (const { file, find, replace } of mutant.also ? [mutant, mutant.also] : [mutant]) {
    const text = readFileSync(new URL(file, ROOT), 'utf8');
    expect([file, text.split(find).length]).toEqual([file, 2]);
    expect(replace).not.toBe(find);
  }
});
