import type { Instant } from '../../values/instant.ts';
import type { Caller } from './caller.ts';

/** One change somebody made, kept for good. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly actor: Caller['actor'];
  /** Of the person, key or application, as it is called now. */
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** What was changed, without secrets. */
  readonly changes: Readonly<Record<string, unknown>>;
}
