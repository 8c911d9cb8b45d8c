import type { AuditEntry } from '../../../domain/accounts/audit-entry.ts';
import { type AuditAsked, listAuditEntriesBefore } from '../../../store/accounts/audit-entries.ts';
import type { Db } from '../../../store/tables.ts';
import type { Cell } from '../../../values/cell.ts';
import type { Id } from '../../../values/id.ts';
import { MAX_EXPORTED_ROWS } from '../../export/batches.ts';
import type { Table } from '../../export/table.ts';

const BATCH_ENTRIES = 100;

const HEADINGS = [
  ...['When (UTC)', 'Who', 'Kind of actor', 'Actor id', 'Action', 'Of', 'Id', 'Change', 'Entry'],
  ...['Done or seen', 'Name', 'From'],
];

/** The trail as it is asked for, newest first, read some at a time: what is added meanwhile is not in it. */
export function auditTable(db: Db, accountId: Id, asked: AuditAsked): Table {
  return { name: 'Audit-trail', headings: HEADINGS, batches: entriesOf(db, accountId, asked) };
}

async function* entriesOf(db: Db, accountId: Id, asked: AuditAsked): AsyncGenerator<readonly (readonly Cell[])[]> {
  let before: string | undefined;
  for (let written = 0; written < MAX_EXPORTED_ROWS; written += BATCH_ENTRIES) {
    const entries = await listAuditEntriesBefore(db, accountId, asked, before, BATCH_ENTRIES);
    if (entries.length > 0) yield entries.map(cellsOf);
    if (entries.length < BATCH_ENTRIES) return;
    before = entries.at(-1)?.id;
  }
}

/** What a spreadsheet sorts and other programs read: the moment whole, the change as JSON. */
function cellsOf({ id, at, actor, actorName, action, subject, changes, seen, address }: AuditEntry): readonly Cell[] {
  const who = [actorName, actor.type, actor.id];
  const known = [action, subject.type, subject.id, JSON.stringify(changes), id];
  return [at, ...who, ...known, seen ? 'seen' : 'done', subject.name, address];
}
