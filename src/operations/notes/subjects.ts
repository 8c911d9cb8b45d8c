import type { Caller } from '../../domain/accounts/caller.ts';
import { invalidBody } from '../../errors.ts';
import { isSubject, type SubjectType } from '../../store/notes/subjects.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';

/** Nothing is kept about what is not there, or belongs to somebody else. */
export async function requireSubject(db: Db, caller: Caller, type: SubjectType, id: Id): Promise<void> {
  if (await isSubject(db, caller.accountId, type, id)) return;
  throw invalidBody('/data/attributes/subject_id', `There is no ${type.replace('_', ' ')} with this id.`);
}
