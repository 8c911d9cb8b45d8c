import type { InvoiceDraft } from '../../domain/invoices/invoice-draft.ts';
import { writingOf } from '../extract/writing.ts';
import type { PageText } from '../text/page-text.ts';
import { readText } from '../text/read-text.ts';
import { type Lines, linesOf, sentenceWith, valueBeside } from './labelled.ts';
import { amountIn, dateIn, readCharges, wholeIn } from './read-charges.ts';

const MAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/;
const PAGE = /https?:\/\/[^\s,;)]+/;
const NUMBERS = /[\s,;]+/;
const MAX_NUMBERS = 50;
const CURRENCY = /\b([A-Z]{3})\b/;
const DAYS = /(\d{1,3})\s*(?:\(\d+\)\s*)?(?:calendar |business |working )?days/i;

/** Reads the invoice in a file; undefined where it has no text. */
export async function readInvoice(bytes: Uint8Array, contentType: string | null): Promise<InvoiceDraft | undefined> {
  const text = await readText(bytes, contentType);
  return text.kind === 'text' ? draftOf(text.pages) : undefined;
}

/** What the invoice says of itself, of the charges and, for the United States, of disputes. */
export function draftOf(pages: readonly PageText[]): InvoiceDraft {
  const writing = writingOf(pages);
  const lines = linesOf(pages);
  const text = (label: RegExp) => valueBeside(lines, label);
  const day = (label: RegExp) => dateIn(text(label), writing);
  const totalText = text(/(?:invoice |grand )?total(?: (?:amount )?due| amount| invoice)?|(?:amount|balance) due/i);
  const total = amountIn(totalText, writing);
  const charges = readCharges(lines, writing);
  const [only] = charges;
  return {
    invoice_number: text(/invoice (?:no\b\.?|number|#|nr\b\.?)/i)?.slice(0, 100),
    biller:
      text(/(?:billed by|issued by|biller|remit to|from)(?=\s*(?::|$))/i) ??
      lines[0]?.find((cell) => !/invoice/i.test(cell)),
    direction: directionIn(lines),
    invoice_date: day(/(?:invoice date|date of (?:invoice|issue)|issue date|issued on)/i),
    due_date: day(/(?:due date|payment due(?: date)?|date due|due on|pay by)/i),
    bill_of_lading_numbers: text(/(?:b\/?l|bills? of lading)(?: ?\(?s\)?)?(?: (?:no\b\.?|numbers?|#))?(?: ?\(s\))?/i)
      ?.split(NUMBERS)
      .filter((one) => /\d/.test(one))
      .slice(0, MAX_NUMBERS),
    port_of_discharge: text(/(?:port of discharge|discharge port|pod)(?=\s*(?::|$))/i),
    liability_basis: text(
      /(?:basis (?:of|for) (?:liability|billing|invoicing)|billed party basis|why you are billed|liable party)/i,
    ),
    currency:
      text(/currency(?=\s*(?::|$))/i)
        ?.slice(0, 3)
        .toUpperCase() ??
      CURRENCY.exec(totalText ?? '')?.[1] ??
      writing.dollar,
    total,
    rate_rule: text(
      /(?:applicable (?:rule|tariff)|tariff(?: (?:rule|reference|no\.?|number))?|rate basis|rates? per|service contract)(?=\s*(?::|$|no))/i,
    ),
    dispute_contact: contactIn(lines),
    dispute_url: PAGE.exec(sentenceWith(lines, PAGE) ?? '')?.[0],
    dispute_window_days: windowIn(lines, /dispute|mitigat|refund|waiver/i, /resol|respon|answer|settle/i),
    resolution_days: windowIn(lines, /resol|respon|answer|settle/i, undefined),
    states_compliance: sentenceWith(lines, /consistent with .*(?:federal maritime|fmc|46 cfr|rules)/i) !== undefined,
    states_no_fault: sentenceWith(lines, /(?:did not|has not|have not|nor did) .*(?:cause|contribut)/i) !== undefined,
    charges: charges.length === 1 && only ? [{ ...only, amount: only.amount ?? total }] : charges,
  };
}

function directionIn(lines: Lines): 'import' | 'export' | undefined {
  const [isImport, isExport] = [/\bimport\b/i, /\bexport\b/i].map((word) => sentenceWith(lines, word) !== undefined);
  if (isImport === isExport) return undefined;
  return isImport ? 'import' : 'export';
}

/** Where questions and disputes go: what is said so, or the first address of mail. */
function contactIn(lines: Lines): string | undefined {
  const said = valueBeside(
    lines,
    /(?:dispute contact|contact for (?:disputes|questions)|questions|disputes? to|contact)(?=\s*(?::|$))/i,
  );
  return said ?? MAIL.exec(sentenceWith(lines, MAIL) ?? '')?.[0];
}

/** Days named in a sentence about disputes or about their answer, not both. */
function windowIn(lines: Lines, about: RegExp, unless: RegExp | undefined): number | undefined {
  const sentence = lines
    .map((cells) => cells.join(' '))
    .find((one) => about.test(one) && DAYS.test(one) && !(unless?.test(one) ?? false));
  return sentence === undefined ? undefined : wholeIn(DAYS.exec(sentence)?.[1] ?? '');
}
