// Prints where a published OpenAPI document differs from what this version answers: npx tsx scripts/compare-contract.ts FILE [--json].
// Ends with 1 when a program written for the document would miss something, so that a build can fail on it.
import { parseArgs } from 'node:util';
import { reportContract } from './contract/report.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } });
const [file] = positionals;
if (file === undefined) throw new Error('Name the file of an OpenAPI document.');
const { text, isKept } = reportContract(file, values.json === true);
console.log(text);
process.exitCode = isKept ? 0 : 1;
