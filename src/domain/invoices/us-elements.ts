import type { InvoiceCharge, InvoiceContent } from './invoice.ts';

/** An element that 46 CFR 541.6 requires of an invoice, and whether one has it. */
interface RequiredElement {
  /** Paragraph of section 541.6. */
  readonly paragraph: string;
  readonly title: string;
  /** Only of invoices for one direction. */
  readonly only?: InvoiceContent['direction'];
  /** The member that holds it, of the invoice or of each charge. */
  readonly at: keyof InvoiceContent | readonly (keyof InvoiceContent)[];
}

interface RequiredOfCharges {
  readonly paragraph: string;
  readonly title: string;
  readonly only?: InvoiceContent['direction'];
  readonly ofCharge: keyof InvoiceCharge;
}

/** All twenty, in the order of the section as it stands since 29 December 2025; nineteen are of imports, eighteen of exports. */
export const US_ELEMENTS: readonly (RequiredElement | RequiredOfCharges)[] = [
  { paragraph: '(a)(1)', title: 'bill of lading number', at: 'bill_of_lading_numbers' },
  { paragraph: '(a)(2)', title: 'container number', ofCharge: 'container_number' },
  { paragraph: '(a)(3)', title: 'port of discharge', at: 'port_of_discharge', only: 'import' },
  { paragraph: '(a)(4)', title: 'basis for why the billed party is the proper party', at: 'liability_basis' },
  { paragraph: '(b)(1)', title: 'invoice date', at: 'invoice_date' },
  { paragraph: '(b)(2)', title: 'due date', at: 'due_date' },
  { paragraph: '(b)(3)', title: 'allowed free time in days', ofCharge: 'free_days' },
  { paragraph: '(b)(4)', title: 'start date of free time', ofCharge: 'free_from' },
  { paragraph: '(b)(5)', title: 'end date of free time', ofCharge: 'free_to' },
  { paragraph: '(b)(6)', title: 'container availability date', ofCharge: 'available_on', only: 'import' },
  { paragraph: '(b)(7)', title: 'earliest return date', ofCharge: 'earliest_return_on', only: 'export' },
  { paragraph: '(b)(8)', title: 'specific dates charged', ofCharge: 'charged_dates' },
  { paragraph: '(c)(1)', title: 'total amount due', at: 'total' },
  { paragraph: '(c)(2)', title: 'rule that the rate is based on', at: 'rate_rule' },
  { paragraph: '(c)(3)', title: 'rate per that rule', ofCharge: 'rates' },
  { paragraph: '(d)(1)', title: 'contact for questions and mitigation', at: 'dispute_contact' },
  { paragraph: '(d)(2)', title: 'address of the page that lists the evidence needed', at: 'dispute_url' },
  {
    paragraph: '(d)(3)',
    title: 'time frames for requests and their resolution',
    at: ['dispute_window_days', 'resolution_days'],
  },
  { paragraph: '(e)(1)', title: 'statement that the charges are consistent with the rules', at: 'states_compliance' },
  { paragraph: '(e)(2)', title: 'statement that the biller did not cause the charges', at: 'states_no_fault' },
];

export interface MissingElement {
  readonly paragraph: string;
  readonly title: string;
  readonly at: string;
}

/** The elements that an invoice lacks, each with the member that is empty. */
export function missingElements(content: InvoiceContent): MissingElement[] {
  return US_ELEMENTS.filter(({ only }) => only === undefined || only === content.direction).flatMap((element) => {
    const { paragraph, title } = element;
    return emptyMembers(element, content).map((at) => ({ paragraph, title, at }));
  });
}

function emptyMembers(element: RequiredElement | RequiredOfCharges, content: InvoiceContent): string[] {
  if ('ofCharge' in element)
    return content.charges.flatMap((charge, index) =>
      isThere(charge[element.ofCharge]) ? [] : [`charges/${index}/${element.ofCharge}`],
    );
  const names = typeof element.at === 'string' ? [element.at] : element.at;
  return names.filter((name) => !isThere(content[name])).map(String);
}

/** A statement that is not made is missing, and so is an empty list or text. */
function isThere(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== false;
}
