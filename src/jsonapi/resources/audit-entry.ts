import type { AuditEntry } from '../../domain/accounts/audit-entry.ts';
import { AnyValue, DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf } from '../resource.ts';

/** An entry keeps the names of the code that made the change, and old entries those of old code. */
function inWordsOfTheInterface(changes: AuditEntry['changes']): AuditEntry['changes'] {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

export const auditEntryResource = resourceOf<AuditEntry>()({
  type: 'audit_entry',
  attributes: {
    at: DateTime,
    action: Text,
    actor_type: Text,
    actor_id: Nullable(Text),
    actor_name: Nullable(Text),
    subject_type: Text,
    subject_id: Text,
    subject_name: Nullable(Text),
    changes: Type.Record(Type.String(), AnyValue),
    seen: Type.Boolean(),
    address: Nullable(Text),
  },
  otherAttributes: (entry) => ({
    actor_type: entry.actor.type,
    actor_id: entry.actor.id,
    subject_type: entry.subject.type,
    subject_id: entry.subject.id,
    subject_name: entry.subject.name,
    changes: inWordsOfTheInterface(entry.changes),
  }),
});
