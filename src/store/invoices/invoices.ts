import { type SelectQueryBuilder, sql } from 'kysely';
import type { CheckResult, InvoiceCheck } from '../../domain/invoices/check-result.ts';
import type { Invoice, InvoiceContent, InvoiceState } from '../../domain/invoices/invoice.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import { ownRow } from '../own-row.ts';
import { type Page, type PageRequest, readPage } from '../page.ts';
import type { Db, Tables, Trx } from '../tables.ts';

/** Other invoices of one box that are compared with; more of them is a box that was lost. */
const MAX_OTHERS = 50;

export interface InvoiceFilter {
  readonly state?: InvoiceState | undefined;
  readonly result?: CheckResult | undefined;
  readonly containerId?: Id | undefined;
}

/** The newest first. */
export async function pageInvoices(
  db: Db,
  accountId: Id,
  page: PageRequest,
  { state, result, containerId }: InvoiceFilter,
): Promise<Page<Invoice>> {
  const query = selectInvoices(db, accountId)
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'received'))
    .$if(result !== undefined, (all) => all.where('result', '=', result ?? 'agreed'))
    .$if(containerId !== undefined, (all) =>
      all.where((of) =>
        of.exists(
          of
            .selectFrom('invoice_container')
            .select('invoice_id')
            .where('invoice_container.account_id', '=', accountId)
            .whereRef('invoice_container.invoice_id', '=', 'invoice.id')
            .where('invoice_container.container_id', '=', containerId ?? null),
        ),
      ),
    );
  return readPage(query.orderBy('created_at', 'desc').orderBy('id', 'desc'), page);
}

export async function findInvoice(db: Db, accountId: Id, id: Id): Promise<Invoice | undefined> {
  return selectInvoices(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** So that nobody else changes it meanwhile. */
export async function lockInvoice(trx: Trx, accountId: Id, id: Id): Promise<Invoice | undefined> {
  return selectInvoices(trx, accountId).where('id', '=', id).forUpdate('invoice').executeTakeFirst();
}

/** Invoices that charge a box too, but for those that were taken back. */
export async function listOthersOfContainer(
  db: Db,
  accountId: Id,
  containerNumber: string,
  exceptId: Id,
): Promise<readonly InvoiceContent[]> {
  const rows = await db
    .selectFrom('invoice_container')
    .innerJoin('invoice', (join) =>
      join
        .onRef('invoice.account_id', '=', 'invoice_container.account_id')
        .onRef('invoice.id', '=', 'invoice_container.invoice_id'),
    )
    .where('invoice_container.account_id', '=', accountId)
    .where('invoice_container.container_number', '=', containerNumber)
    .where('invoice.id', '!=', exceptId)
    .where('invoice.state', '!=', 'credited')
    .select('invoice.content')
    .orderBy('invoice.id')
    .limit(MAX_OTHERS)
    .execute();
  return rows.map(({ content }) => content);
}

export async function hasInvoiceOf(
  db: Db,
  accountId: Id,
  { biller, invoice_number }: InvoiceContent,
  exceptId: Id,
): Promise<boolean> {
  const row = await db
    .selectFrom('invoice')
    .where('account_id', '=', accountId)
    .where('invoice_number', '=', invoice_number)
    .where('biller', '=', biller)
    .where('id', '!=', exceptId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A box of an invoice, and the journey that it charges. */
export interface InvoiceBox {
  readonly number: string;
  readonly containerId: Id | null;
}

interface NewInvoice {
  readonly id: Id;
  readonly content: InvoiceContent;
  readonly check: InvoiceCheck;
  readonly boxes: readonly InvoiceBox[];
  readonly documentId: Id | null;
  readonly at: Instant;
}

export async function insertInvoice(trx: Trx, accountId: Id, invoice: NewInvoice): Promise<void> {
  const { id, content, check, documentId, at } = invoice;
  await trx
    .insertInto('invoice')
    .values({
      account_id: accountId,
      id,
      ...contentColumns(content),
      ...checkColumns(check),
      history: JSON.stringify([{ state: 'received', at, note: null }]),
      document_id: documentId,
    })
    .execute();
  await insertBoxes(trx, accountId, invoice);
}

/** Another content, or the same checked again. */
export async function updateInvoice(
  trx: Trx,
  accountId: Id,
  invoice: Pick<NewInvoice, 'id' | 'content' | 'check' | 'boxes'>,
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({ ...contentColumns(invoice.content), ...checkColumns(invoice.check), updated_at: sql<Instant>`now()` })
    .where(ownRow(accountId, invoice.id))
    .execute();
  await trx
    .deleteFrom('invoice_container')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoice.id)
    .execute();
  await insertBoxes(trx, accountId, invoice);
}

export async function updateInvoiceState(
  trx: Trx,
  accountId: Id,
  {
    id,
    state,
    history,
    creditedAmount,
    paidAmount,
  }: Pick<Invoice, 'id' | 'state' | 'history' | 'creditedAmount' | 'paidAmount'>,
): Promise<void> {
  await trx
    .updateTable('invoice')
    .set({
      state,
      history: JSON.stringify(history),
      credited_amount: creditedAmount,
      paid_amount: paidAmount,
      updated_at: sql<Instant>`now()`,
    })
    .where(ownRow(accountId, id))
    .execute();
}

export async function deleteInvoice(trx: Trx, accountId: Id, id: Id): Promise<void> {
  await trx.deleteFrom('invoice').where(ownRow(accountId, id)).execute();
}

async function insertBoxes(trx: Trx, accountId: Id, { id, boxes }: Pick<NewInvoice, 'id' | 'boxes'>): Promise<void> {
  if (boxes.length === 0) return;
  await trx
    .insertInto('invoice_container')
    .values(
      boxes.map(({ number, containerId }) => ({
        account_id: accountId,
        container_number: number,
        invoice_id: id,
        container_id: containerId,
      })),
    )
    .execute();
}

function contentColumns(content: InvoiceContent) {
  return { biller: content.biller, invoice_number: content.invoice_number, content: JSON.stringify(content) };
}

function checkColumns(check: InvoiceCheck) {
  return { result: check.result, check_found: JSON.stringify(check) };
}

function selectInvoices(db: Db, accountId: Id): SelectQueryBuilder<Tables, 'invoice', Invoice> {
  return db
    .selectFrom('invoice')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'content',
      'state',
      'history',
      sql<number | null>`credited_amount::float8`.as('creditedAmount'),
      sql<number | null>`paid_amount::float8`.as('paidAmount'),
      'check_found as check',
      'document_id as documentId',
      'created_at as createdAt',
      'updated_at as updatedAt',
      sql<Id[]>`array(select box.container_id from invoice_container box where box.account_id = invoice.account_id
        and box.invoice_id = invoice.id and box.container_id is not null order by box.container_number)`.as(
        'containerIds',
      ),
    ]);
}
