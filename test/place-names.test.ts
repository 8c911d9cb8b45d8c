import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeName, REPEATED } from '../web/src/text/place-name.ts';

function namesOf(file: string, codeColumn: string): [name: string, country: string][] {
  const [heading = '', ...lines] = readFileSync(new URL(`../data/${file}.csv`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const columns = heading.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return [cells[columns.indexOf('name')] ?? '', (cells[columns.indexOf(codeColumn)] ?? '').slice(0, 2)];
  });
}

it('knows every name that places of several countries have', () => {
  const countries = new Map<string, Set<string>>();
  for (const [name, country] of [...namesOf('ports', 'unlocode'), ...namesOf('metro-areas', 'code')]) {
    countries.set(name, (countries.get(name) ?? new Set()).add(country));
  }
  const repeated = [...countries].filter(([, of]) => of.size > 1).map(([name]) => name);
  expect([...REPEATED].sort()).toEqual(repeated.sort());
});

it.each([
  ['Manzanillo', 'MXZLO', 'Manzanillo, Mexico'],
  ['Manzanillo', 'PAMIT', 'Manzanillo, Panama'],
  ['Manzanillo', null, 'Manzanillo'],
  ['Rotterdam', 'NLRTM', 'Rotterdam'],
])('calls %s of %s %s', (name, locode, shown) => {
  expect(placeName(name, locode)).toBe(shown);
});
