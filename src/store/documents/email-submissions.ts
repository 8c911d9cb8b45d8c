import { sql } from 'kysely';
import type { EmailSubmission } from '../../domain/documents/email-submission.ts';
import type { Id } from '../../values/id.ts';
import { byIds } from '../by-ids.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Trx } from '../tables.ts';

/** False when the mail is there already. */
export async function insertEmailSubmission(
  trx: Trx,
  submission: Omit<EmailSubmission, 'documentIds' | 'updatedAt'>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('email_submission')
    .values({
      account_id: submission.accountId,
      id: submission.id,
      user_id: submission.userId,
      subject: submission.subject,
      body: submission.body,
      from_addresses: submission.from,
      to_addresses: submission.to,
      cc_addresses: submission.cc,
      sent_at: submission.sentAt,
      message_id: submission.messageId,
      in_reply_to: submission.inReplyTo,
      reference_ids: submission.references,
      content_type: submission.contentType,
      created_at: submission.createdAt,
      updated_at: submission.createdAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'message_id']).where('message_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function addSubmittedDocument(trx: Trx, accountId: Id, submissionId: Id, documentId: Id): Promise<void> {
  await trx
    .insertInto('email_submission_document')
    .values({ account_id: accountId, email_submission_id: submissionId, document_id: documentId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findEmailSubmission(db: Db, accountId: Id, id: Id): Promise<EmailSubmission | undefined> {
  return selectSubmissions(db, accountId).where('id', '=', id).executeTakeFirst();
}

export async function findEmailSubmissionByMessage(
  db: Db,
  accountId: Id,
  messageId: string,
): Promise<EmailSubmission | undefined> {
  return selectSubmissions(db, accountId).where('message_id', '=', messageId).executeTakeFirst();
}

export async function listEmailSubmissions(db: Db, accountId: Id, page: PageRequest): Promise<Page<EmailSubmission>> {
  return readPage(selectSubmissions(db, accountId).orderBy('created_at', 'desc').orderBy('id'), page);
}

export const listEmailSubmissionsByIds = byIds(selectSubmissions);

function selectSubmissions(db: Db, accountId: Id) {
  return db
    .selectFrom('email_submission')
    .where('account_id', '=', accountId)
    .select([
      'account_id as accountId',
      'id',
      'user_id as userId',
      'subject',
      'body',
      'from_addresses as from',
      'to_addresses as to',
      'cc_addresses as cc',
      'sent_at as sentAt',
      'message_id as messageId',
      'in_reply_to as inReplyTo',
      'reference_ids as references',
      'content_type as contentType',
      sql<Id[]>`array(select document_id from email_submission_document as brought
        where brought.account_id = email_submission.account_id and brought.email_submission_id = email_submission.id
        order by document_id)`.as('documentIds'),
      'created_at as createdAt',
      'updated_at as updatedAt',
    ]);
}
