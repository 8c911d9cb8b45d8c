import type { EmailSubmission } from '../../domain/documents/email-submission.ts';
import { DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { defineResource, toMany, toOne } from '../resource.ts';

const PREVIEW_CHARACTERS = 200;

export const emailSubmissionResource = defineResource({
  type: 'email_submission',
  path: '/email_submissions',
  attributes: {
    subject: Text,
    body: Nullable(Text),
    body_preview: Nullable(Text),
    from: Type.Array(Text),
    to: Type.Array(Text),
    cc: Type.Array(Text),
    sent_at: Nullable(DateTime),
    message_id: Nullable(Text),
    in_reply_to: Nullable(Text),
    references: Type.Array(Text),
    content_type: Nullable(Text),
    documents_count: Type.Integer(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  relationships: { account: 'account', user: 'user', documents: { types: ['document'], many: true } },
  toAttributes: (submission: EmailSubmission) => ({
    subject: submission.subject,
    body: submission.body,
    body_preview: submission.body && previewOf(submission.body),
    from: [...submission.from],
    to: [...submission.to],
    cc: [...submission.cc],
    sent_at: submission.sentAt,
    message_id: submission.messageId,
    in_reply_to: submission.inReplyTo,
    references: [...submission.references],
    content_type: submission.contentType,
    documents_count: submission.documentIds.length,
    created_at: submission.createdAt,
    updated_at: submission.updatedAt,
  }),
  toRelationships: (submission) => ({
    account: toOne('account', submission.accountId),
    user: toOne('user', submission.userId),
    documents: toMany('document', submission.documentIds),
  }),
});

function previewOf(body: string): string {
  return [...body.replace(/\s+/g, ' ').trim()].slice(0, PREVIEW_CHARACTERS).join('');
}
