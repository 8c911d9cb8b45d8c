import type { EmailSubmission } from '../../domain/documents/email-submission.ts';
import { DateTime, Nullable, Text, Type } from '../../values/schema.ts';
import { resourceOf, toMany } from '../resource.ts';

const PREVIEW_CHARACTERS = 200;

export const emailSubmissionResource = resourceOf<EmailSubmission>()({
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
  otherAttributes: (submission) => ({
    body_preview: submission.body && previewOf(submission.body),
    documents_count: submission.documentIds.length,
  }),
  otherRelationships: (submission) => ({ documents: toMany('document', submission.documentIds) }),
});

function previewOf(body: string): string {
  return [...body.replace(/\s+/g, ' ').trim()].slice(0, PREVIEW_CHARACTERS).join('');
}
