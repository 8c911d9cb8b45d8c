// Lists the licence of every package that runs, from the lock, and fails on one that nobody has agreed to.
import { readFileSync } from 'node:fs';

const AGREED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'PSF-2.0', 'Unlicense'],
  // Data of public holidays, used unchanged and named in data/PROVENANCE.md.
  'CC-BY-3.0',
];
/** The packages say nothing: one is a fork of zaach/jsonlint, which says this, the other has it as a file. */
const STATED_ELSEWHERE = { '@mapbox/jsonlint-lines-primitives': 'MIT', 'png-js': 'MIT' };

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const run = Object.entries(packages)
  .filter(([path, entry]) => path.includes('node_modules/') && !entry.dev && !entry.devOptional && !entry.link)
  .map(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version: entry.version, licence: entry.license ?? STATED_ELSEWHERE[name] ?? 'none stated' };
  })
  .sort((one, other) => one.licence.localeCompare(other.licence) || one.name.localeCompare(other.name));

/** `(MIT OR Apache-2.0)` leaves the choice to us; `(ISC AND CC-BY-3.0)` does not. */
const isAgreed = ({ licence }) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => AGREED.includes(one)));

for (const { name, version, licence } of run) console.log(`${licence.padEnd(20)} ${name} ${version}`);
const others = run.filter((entry) => !isAgreed(entry));
if (others.length > 0) {
  console.error(`\nNobody has agreed to: ${others.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`);
  process.exit(1);
}
console.log(`\n${run.length} packages run, all under licences that were agreed to.`);
