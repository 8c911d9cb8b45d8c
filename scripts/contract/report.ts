import { readFileSync, statSync } from 'node:fs';
import { messageOf } from '../../src/errors.ts';
import { describeInterface } from '../../src/http/openapi.ts';
import { routes } from '../../src/http/routes.ts';
import { compareInterfaces, type Difference } from './compare.ts';
import { type Interface, readInterface } from './published.ts';

const MAX_BYTES = 50 * 1024 * 1024;

/** What a published OpenAPI document (JSON) of this interface has that Landfall lacks or does differently, in words or as JSON. */
export function reportContract(file: string, asJson: boolean): { readonly text: string; readonly isKept: boolean } {
  const published = readFile(file);
  const found = compareInterfaces(published, readInterface(describeInterface(routes, 'http://localhost:4900')));
  const remarks = found.filter(({ kind }) => kind === 'nullable');
  const differences = found.filter(({ kind }) => kind !== 'nullable');
  const operations = published.operations.size;
  const text = asJson
    ? JSON.stringify({ title: published.title, operations, differences, remarks }, null, 2)
    : report(published, differences, remarks);
  return { text, isKept: differences.length === 0 };
}

function readFile(file: string): Interface {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`It is larger than ${MAX_BYTES} bytes.`);
    return readInterface(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const hint = /\.ya?ml$/.test(file) ? ' Only JSON is read: convert it first.' : '';
    throw new Error(`${file} cannot be read: ${messageOf(error)}${hint}`, { cause: error });
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
