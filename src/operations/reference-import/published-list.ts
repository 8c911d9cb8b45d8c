import { messageOf } from '../../errors.ts';
import { parseCsvByHeader } from '../../text/csv.ts';
import type { ReferenceData } from '../reference-files.ts';
import { readCarriers } from './carriers.ts';
import type { PublishedList } from './entry.ts';
import { readTerminals } from './terminals.ts';
import { readUnlocodes, UNLOCODE_HEADER } from './unlocode.ts';

export const LISTS = ['unlocode', 'terminals', 'carriers', 'vessels'] as const;
export type ListName = (typeof LISTS)[number];

/** Reads a list as it is published, against what is known already. */
export function readPublishedList(
  name: Exclude<ListName, 'vessels'>,
  text: string,
  known: ReferenceData,
  today: string,
): PublishedList {
  const lines = linesOf(name, text);
  const list =
    name === 'unlocode'
      ? readUnlocodes(lines, known)
      : name === 'terminals'
        ? readTerminals(lines, known, today)
        : readCarriers(lines, known);
  if (list === undefined || list.entries.length + list.passed.length === 0) {
    throw new Error(`Nothing in the file looks like a line of a list of ${name}.`);
  }
  return list;
}

/** Lines of comma-separated text by the names of their columns, or the objects of a JSON list. */
export function linesOf(name: ListName, text: string): readonly Readonly<Record<string, string>>[] {
  const plain = text.replace(/^\uFEFF/, '');
  try {
    if (/^\s*[[{]/.test(plain)) return objectsOf(JSON.parse(plain));
    // The official parts of the UN/LOCODE have no line with the names of the columns.
    const isBare = name === 'unlocode' && !/^[^\n]*(LOCODE|Location)/.test(plain);
    return parseCsvByHeader(isBare ? `${UNLOCODE_HEADER}\n${plain}` : plain);
  } catch (error) {
    throw new Error(`The file cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function objectsOf(value: unknown): Readonly<Record<string, string>>[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((one: unknown) => {
    if (typeof one !== 'object' || one === null) throw new Error('a list of objects is expected');
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, field]) =>
        typeof field === 'object' ? [] : [[name, String(field)] as const],
      ),
    );
  });
}
