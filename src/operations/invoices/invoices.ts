import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import { isCurrency } from '../../domain/free-time/tariff.ts';
import { checkInvoice } from '../../domain/invoices/check.ts';
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceState,
  mayFollow,
  totalOf,
} from '../../domain/invoices/invoice.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  deleteInvoice,
  findInvoice,
  insertInvoice,
  lockInvoice,
  updateInvoice,
  updateInvoiceState,
} from '../../store/invoices/invoices.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { getDocument } from '../documents.ts';
import { gatherFacts } from './facts.ts';

const ATTRIBUTES = '/data/attributes';
/** Charged dates of all boxes together: a hundred boxes of a month each. */
const MAX_DATES = 3_000;
/** Times that its state changed, each with a note. */
const MAX_STEPS = 50;

/** Keeps an invoice with what its check found. */
export async function createInvoice(
  db: Db,
  caller: Caller,
  content: InvoiceContent,
  now: Date,
  documentId: Id | null = null,
): Promise<Invoice> {
  refuseContradictions(content);
  if (documentId !== null) await getDocument(db, caller.accountId, documentId);
  const id = newId(now.getTime());
  return inTransaction(db, async (trx) => {
    const checked = await check(trx, caller, { id, content }, now);
    await insertInvoice(trx, caller.accountId, { ...checked, documentId, at: now.toISOString() });
    const { invoice_number, biller } = content;
    const changes = { invoice_number, biller, result: checked.check.result };
    await recordAudit(trx, caller, { action: 'invoice.create', subject: { type: 'invoice', id }, changes });
    return getInvoice(trx, caller, id);
  });
}

/** Corrects what was entered, while nobody has acted on it. */
export async function replaceInvoice(
  db: Db,
  caller: Caller,
  id: Id,
  content: InvoiceContent,
  now: Date,
): Promise<Invoice> {
  refuseContradictions(content);
  return inTransaction(db, async (trx) => {
    const before = found(await lockInvoice(trx, caller.accountId, id), 'Invoice');
    if (before.state !== 'received')
      throw new LandfallError('conflict', `The invoice is ${before.state}: what it says stays as it was.`);
    await updateInvoice(trx, caller.accountId, await check(trx, caller, { id, content }, now));
    const changes = { content: [before.content, content] };
    await recordAudit(trx, caller, { action: 'invoice.edit', subject: { type: 'invoice', id }, changes });
    return getInvoice(trx, caller, id);
  });
}

/** Checks it again: moves, tariffs and calendars may have changed. */
export async function recheckInvoice(db: Db, caller: Caller, id: Id, now: Date): Promise<Invoice> {
  return inTransaction(db, async (trx) => {
    const before = found(await lockInvoice(trx, caller.accountId, id), 'Invoice');
    const checked = await check(trx, caller, before, now);
    await updateInvoice(trx, caller.accountId, checked);
    const changes = { result: [before.check.result, checked.check.result] };
    await recordAudit(trx, caller, { action: 'invoice.check', subject: { type: 'invoice', id }, changes });
    return getInvoice(trx, caller, id);
  });
}

export interface InvoiceProgress {
  readonly state: InvoiceState;
  readonly note: string | null;
  /** What was credited or paid, for these states. */
  readonly amount: number | null;
}

/** Notes that it was disputed, answered, credited or paid. */
export async function progressInvoice(
  db: Db,
  caller: Caller,
  id: Id,
  { state, note, amount }: InvoiceProgress,
  now: Date,
): Promise<Invoice> {
  return inTransaction(db, async (trx) => {
    const before = found(await lockInvoice(trx, caller.accountId, id), 'Invoice');
    if (!mayFollow(before.state, state))
      throw new LandfallError('conflict', `An invoice that is ${before.state} does not become ${state}.`);
    if (before.history.length >= MAX_STEPS)
      throw new LandfallError('conflict', `The state of an invoice changes at most ${MAX_STEPS} times.`);
    refuseAmount(before.content, state, amount);
    const after = {
      id,
      state,
      history: [...before.history, { state, at: now.toISOString(), note }],
      creditedAmount: state === 'credited' ? amount : before.creditedAmount,
      paidAmount: state === 'paid' ? amount : before.paidAmount,
    };
    await updateInvoiceState(trx, caller.accountId, after);
    const changes = { state: [before.state, state], ...(amount !== null && { amount }) };
    await recordAudit(trx, caller, { action: 'invoice.edit', subject: { type: 'invoice', id }, changes });
    return getInvoice(trx, caller, id);
  });
}

export async function removeInvoice(db: Db, caller: Caller, id: Id): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { content } = found(await lockInvoice(trx, caller.accountId, id), 'Invoice');
    await deleteInvoice(trx, caller.accountId, id);
    const changes = { invoice_number: content.invoice_number, biller: content.biller };
    await recordAudit(trx, caller, { action: 'invoice.delete', subject: { type: 'invoice', id }, changes });
  });
}

export async function getInvoice(db: Db, caller: Caller, id: Id): Promise<Invoice> {
  return found(await findInvoice(db, caller.accountId, id), 'Invoice');
}

async function check(
  trx: Trx,
  caller: Caller,
  { id, content }: { readonly id: Id; readonly content: InvoiceContent },
  now: Date,
) {
  const { facts, boxes } = await gatherFacts(trx, caller.accountId, { id, content }, now.getTime());
  return { id, content, check: checkInvoice(content, facts, now.toISOString()), boxes };
}

function refuseContradictions({ currency, charges }: InvoiceContent): void {
  if (!isCurrency(currency)) throw invalidBody(`${ATTRIBUTES}/currency`, `${currency} is not a currency of ISO 4217.`);
  const dates = charges.reduce((sum, { charged_dates = [] }) => sum + charged_dates.length, 0);
  if (dates > MAX_DATES)
    throw invalidBody(`${ATTRIBUTES}/charges`, `An invoice has at most ${MAX_DATES} charged dates.`);
  for (const [index, { free_from, free_to }] of charges.entries()) {
    if (free_from && free_to && free_to < free_from)
      throw invalidBody(`${ATTRIBUTES}/charges/${index}/free_to`, 'is before free_from');
  }
}

function refuseAmount(content: InvoiceContent, state: InvoiceState, amount: number | null): void {
  const needsAmount = state === 'credited' || state === 'paid';
  if (needsAmount && amount === null) throw invalidBody(`${ATTRIBUTES}/amount`, `Say how much was ${state}.`);
  if (!needsAmount && amount !== null) throw invalidBody(`${ATTRIBUTES}/amount`, `Nothing is paid by ${state}.`);
  if (amount !== null && amount > totalOf(content))
    throw invalidBody(`${ATTRIBUTES}/amount`, `The invoice asks for ${totalOf(content)} ${content.currency}.`);
}
