import type { CompiledQuery } from 'kysely';
import type { Db } from '../src/store/tables.ts';

/** What a statement does, as the server tells it. */
export interface Work {
  /** Rows that were looked at in tables and indexes. */
  readonly read: number;
  readonly returned: number;
  /** Pages, of which each is eight kilobytes. */
  readonly pages: number;
  /** The tables and indexes that it began with, those that gave most first. */
  readonly by: readonly string[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Node[];
}

const SHOWN = 3;

export async function workOf(db: Db, query: CompiledQuery): Promise<Work> {
  const explained = { ...query, sql: `explain (analyze, buffers, format json) ${query.sql}` };
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Node }[] }>(explained);
  const root = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (root === undefined) throw new Error('The server gave no plan.');
  const scans = leavesOf(root)
    .map((node) => ({ name: node['Index Name'] ?? node['Relation Name'] ?? node['Node Type'], read: readBy(node) }))
    .toSorted((one, other) => other.read - one.read);
  return {
    read: scans.reduce((sum, { read }) => sum + read, 0),
    returned: root['Actual Rows'],
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    by: scans
      .filter(({ read }) => read > 0)
      .slice(0, SHOWN)
      .map(({ name, read }) => `${name} ${read.toFixed(0)}`),
  };
}

function leavesOf(node: Node): Node[] {
  const below = (node.Plans ?? []).flatMap(leavesOf);
  // A bitmap of an index leads to the rows of a table: those are counted there.
  const isScan = node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Subquery Scan';
  return isScan && node['Node Type'] !== 'CTE Scan' ? [node, ...below] : below;
}

function readBy(node: Node): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}
