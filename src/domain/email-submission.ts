import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

/** What a mail says of itself. */
export interface MailText {
  readonly subject: string;
  readonly body: string | null;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly sentAt: Instant | null;
  readonly messageId: string | null;
  readonly inReplyTo: string | null;
  readonly references: readonly string[];
  readonly contentType: string | null;
}

/** A mail that was sent in with documents. */
export interface EmailSubmission extends MailText {
  readonly id: Id;
  readonly accountId: Id;
  readonly userId: Id | null;
  readonly documentIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
