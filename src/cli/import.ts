import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { readConfig } from '../config.ts';
import { messageOf } from '../errors.ts';
import { createLog } from '../log.ts';
import { importReference } from '../operations/import-reference.ts';
import { loadReferenceData } from '../operations/load-reference-data.ts';
import type { ImportPlan } from '../operations/reference-import/plan.ts';
import { LISTS, type ListName } from '../operations/reference-import/published-list.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_BYTES = 100 * 1024 * 1024;
/** Of each kind; a whole list is thousands of lines. */
const SHOWN = 20;

export const importCommand: Command = {
  name: 'import',
  usage: `${LISTS.join('|')} FILE [--apply] [--json]`,
  summary:
    'Add to the reference data from a published list (UN/LOCODE, SMDG, BIC, or CSV); without --apply only tell what would change.',
  maxWords: 2,
  options: { apply: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ([name, file], { apply = false, json }) => {
    const list = LISTS.find((one) => one === name);
    if (list === undefined) throw new UsageError(`Say which list: ${LISTS.join(', ')}.`);
    if (file === undefined) throw new UsageError('Name the file of the list.');
    const text = readFile(file);
    const plan = await withDatabase(readConfig(), createLog('warn'), async ({ kysely: db }) => {
      await loadReferenceData(db);
      const today = new Date().toISOString().slice(0, 10);
      return importReference(db, { list, text, source: basename(file), apply: apply === true, today });
    });
    console.log(json === true ? JSON.stringify(plan, null, 2) : reportImport(list, plan, apply === true));
    return 0;
  },
};

function readFile(file: string): string {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/** For people. */
export function reportImport(list: ListName, plan: ImportPlan, applied: boolean): string {
  const told = (fields: object) =>
    Object.entries(fields)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  const lines = [
    ...some(plan.added, ({ key, fields }) => `+ ${key}: ${told(fields)}`),
    ...some(plan.filled, ({ key, fields }) => `~ ${key}: ${told(fields)}`),
    ...some(plan.ended, (key) => `= ${key}: ended in the list, kept`),
    ...some(plan.passed, ({ key, reason }) => `- ${key}: ${reason}`),
  ];
  const counts = `${plan.added.length} new, ${plan.filled.length} filled, ${plan.unchanged} as they were, ${plan.ended.length} ended and kept, ${plan.passed.length} passed over`;
  const end = applied ? 'Done.' : 'Nothing was changed: repeat it with --apply.';
  return [...lines, `${list}: ${counts}. ${end}`].join('\n');
}

function some<One>(all: readonly One[], tell: (one: One) => string): string[] {
  const rest = all.length - SHOWN;
  return [...all.slice(0, SHOWN).map(tell), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}
