import type { Instant } from '../../values/instant.ts';
import type { Caller } from './caller.ts';

/** What the trail is asked for: what somebody did, what somebody saw, or both. */
export const AUDIT_KINDS = ['done', 'seen', 'all'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** One change somebody made, kept for good; or that they saw something, once an hour, kept for some time. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Instant;
  readonly actor: {
    /** Whoever has a share link has no other name. */
    readonly type: Caller['actor']['type'] | 'share_link';
    readonly id: Caller['actor']['id'];
  };
  /** Of the person, key or application, as it is called now. */
  readonly actorName: string | null;
  readonly action: string;
  readonly subject: {
    readonly type: string;
    readonly id: string;
    /** The number of a box or a shipment, the name of a person or a file, as it is now. */
    readonly name: string | null;
  };
  /** What was changed, without secrets; of a table, which rows were asked for. */
  readonly changes: Readonly<Record<string, unknown>>;
  readonly seen: boolean;
  /** The network address it came from, where that is told. */
  readonly address: string | null;
}
