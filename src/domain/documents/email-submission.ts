import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

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

/** A message as far as it is kept. */
export interface Mail extends MailText {
  readonly attachments: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly bytes: Uint8Array;
}

export type MailOutcome =
  | { readonly kind: 'mail'; readonly mail: Mail }
  /** Why, in a sentence. */
  | { readonly kind: 'refused'; readonly reason: string };

/** A mail that was sent in with documents. */
export interface EmailSubmission extends MailText, OfAccount {
  readonly userId: Id | null;
  readonly documentIds: readonly Id[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
