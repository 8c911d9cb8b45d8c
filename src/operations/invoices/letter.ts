import type { Readable } from 'node:stream';
import type { Caller } from '../../domain/accounts/caller.ts';
import { describeCalendar } from '../../domain/free-time/count-container.ts';
import type { Invoice, InvoiceCharge } from '../../domain/invoices/invoice.ts';
import { type ChargeEvidence, writeLetter } from '../../domain/invoices/letter.ts';
import { found } from '../../errors.ts';
import { findAccount } from '../../store/accounts/accounts.ts';
import { readTerms } from '../../store/free-time/terms.ts';
import { listEvidence } from '../../store/intake/evidence.ts';
import type { Db } from '../../store/tables.ts';
import type { Id } from '../../values/id.ts';
import { countJourney, findJourney } from './facts.ts';
import { getInvoice } from './invoices.ts';
import { writeLetterPdf } from './letter-pdf.ts';

/** The letter that disputes an invoice, as a PDF with its evidence. */
export async function writeInvoiceLetter(
  db: Db,
  caller: Caller,
  id: Id,
  now: Date,
): Promise<{ readonly invoice: Invoice; readonly pdf: Readable }> {
  const invoice = await getInvoice(db, caller, id);
  const account = found(await findAccount(db, caller.accountId), 'Account');
  const charges: ChargeEvidence[] = [];
  for (const charge of invoice.content.charges) {
    const evidence = await gatherEvidence(db, caller, invoice, charge, now);
    if (evidence) charges.push(evidence);
  }
  const letter = writeLetter(invoice, charges, { from: account.companyName, on: now.toISOString().slice(0, 10) });
  return { invoice, pdf: await writeLetterPdf(letter) };
}

async function gatherEvidence(
  db: Db,
  caller: Caller,
  { content }: Invoice,
  charge: InvoiceCharge,
  now: Date,
): Promise<ChargeEvidence | undefined> {
  const journey = await findJourney(db, caller.accountId, content, charge);
  if (journey === undefined) return undefined;
  const terms = await readTerms(db, caller.accountId);
  const { clock } = await countJourney(terms, journey, content, charge, now.getTime());
  const { evidence } = await listEvidence(db, caller.accountId, journey.container.id);
  return {
    containerNumber: journey.container.number,
    clock,
    evidence,
    calendar: describeCalendar(terms, journey, content.direction),
  };
}
