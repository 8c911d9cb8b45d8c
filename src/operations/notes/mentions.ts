import type { Caller } from '../../domain/accounts/caller.ts';
import type { Mention } from '../../domain/notes/note.ts';
import { found, LandfallError } from '../../errors.ts';
import { findMention, markMentions } from '../../store/notes/mentions.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';

/** People are called, keys are not. */
export function personOf(caller: Caller): Id {
  if (caller.userId !== null) return caller.userId;
  throw new LandfallError('forbidden', 'Mentions are of people; this key acts for none.');
}

export async function markMention(db: Db, caller: Caller, id: Id, isRead: boolean, now: Date): Promise<Mention> {
  const userId = personOf(caller);
  await markMentions(db, caller.accountId, userId, { id, readAt: isRead ? toInstant(now) : null });
  return found(await findMention(db, caller.accountId, userId, id), 'Mention');
}

export async function markAllMentions(db: Db, caller: Caller, now: Date): Promise<number> {
  return markMentions(db, caller.accountId, personOf(caller), { readAt: toInstant(now) });
}
