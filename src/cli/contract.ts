import { readFileSync, statSync } from 'node:fs';
import { messageOf } from '../errors.ts';
import { compareInterfaces, type Difference } from '../http/contract/compare.ts';
import { type Interface, readInterface } from '../http/contract/published.ts';
import { describeInterface } from '../http/openapi.ts';
import { routes } from '../http/routes.ts';
import { type Command, UsageError } from './command.ts';

const MAX_BYTES = 50 * 1024 * 1024;

/** Ends with 1 when a program written for the published interface would miss something, so that a build can fail on it. */
export const contractCommand: Command = {
  name: 'contract',
  usage: 'FILE [--json]',
  summary:
    'Print what a published OpenAPI document (JSON) of this interface has that Landfall lacks or does differently.',
  maxWords: 1,
  options: { json: { type: 'boolean' } },
  run: async ([file], { json }) => {
    if (file === undefined) throw new UsageError('Name the file of an OpenAPI document.');
    const published = readFile(file);
    const found = compareInterfaces(published, readInterface(describeInterface(routes, 'http://localhost:4900')));
    const remarks = found.filter(({ kind }) => kind === 'nullable');
    const differences = found.filter(({ kind }) => kind !== 'nullable');
    const operations = published.operations.size;
    console.log(
      json === true
        ? JSON.stringify({ title: published.title, operations, differences, remarks }, null, 2)
        : report(published, differences, remarks),
    );
    return differences.length === 0 ? 0 : 1;
  },
};

function readFile(file: string): Interface {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`It is larger than ${MAX_BYTES} bytes.`);
    return readInterface(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const hint = /\.ya?ml$/.test(file) ? ' Only JSON is read: convert it first.' : '';
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}${hint}`);
  }
}

function report({ title, operations }: Interface, differences: readonly Difference[], remarks: readonly Difference[]) {
  const lines = [...differences, ...remarks].map(
    ({ kind, operation, where, detail }) =>
      `${kind.padEnd(9)} ${operation}: ${[where, detail].filter(Boolean).join(' ')}`,
  );
  const sum = `${differences.length} differences and ${remarks.length} remarks in ${operations.size} operations`;
  return [...lines, `${title === '' ? 'The document' : title}: ${sum}.`].join('\n');
}
