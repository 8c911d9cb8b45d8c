import type { WorkChange } from '../../../domain/exceptions/work.ts';
import { invalidBody } from '../../../errors.ts';
import { defined } from '../../../values/defined.ts';
import { parseInstant } from '../../../values/instant.ts';
import { DateTime, Nullable, Shape, type Static, Type, Uuid } from '../../../values/schema.ts';

const MAX_REASON_CHARACTERS = 1_000;

/** What can be done about exceptions, one or many. */
export const workMembers = {
  assignee_id: Type.Optional(Nullable(Uuid)),
  snoozed_until: Type.Optional(Nullable(DateTime)),
  snoozed_until_change: Type.Optional(
    Type.Boolean({ description: 'Until the facts change, without a date. They also end a snooze that has one.' }),
  ),
  dismissed_reason: Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: MAX_REASON_CHARACTERS, pattern: '\\S' })),
  ),
};

const WorkAttributes = Shape(workMembers);

export function readWork(given: Static<typeof WorkAttributes>): WorkChange {
  const change = defined({
    assigneeId: given.assignee_id,
    snoozedUntil: typeof given.snoozed_until === 'string' ? parseInstant(given.snoozed_until) : given.snoozed_until,
    snoozedUntilChange: given.snoozed_until_change,
    dismissedReason: given.dismissed_reason,
  });
  if (Object.keys(change).length === 0) {
    throw invalidBody('/data/attributes', 'Say what to change: assignee_id, snoozed_until or dismissed_reason.');
  }
  return change;
}
