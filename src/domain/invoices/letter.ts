import type { ContainerClock } from '../free-time/container-clocks.ts';
import type { Evidence } from '../journey/word.ts';
import type { Finding } from './check-result.ts';
import { type Invoice, totalOf } from './invoice.ts';
import { type Money, moneyOf } from './money.ts';

/** A part of a letter: sentences, and a table below them. */
export interface LetterSection {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly link?: { readonly text: string; readonly url: string };
  readonly table?: LetterTable;
}

export interface LetterTable {
  readonly columns: readonly LetterColumn[];
  readonly rows: readonly (readonly string[])[];
}

interface LetterColumn {
  readonly title: string;
  /** Of the width of the page. */
  readonly share: number;
  /** Numbers stand below each other by their last digit. */
  readonly isNumber?: boolean;
}

export interface Letter {
  readonly title: string;
  readonly on: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: readonly (readonly [string, string])[];
  readonly sections: readonly LetterSection[];
}

/** What a charge is disputed with: the count of its days, and who told of the moves, and when. */
export interface ChargeEvidence {
  readonly containerNumber: string;
  readonly clock: ContainerClock | undefined;
  readonly evidence: readonly Evidence[];
  /** The calendar of the gate in words; null where nobody keeps one. */
  readonly calendar: string | null;
}

/** More days and words than a letter needs; the rest is in the service. */
const MAX_ROWS = 400;

/** The letter that disputes an invoice, with its evidence. */
export function writeLetter(
  invoice: Invoice,
  charges: readonly ChargeEvidence[],
  { from, on }: { readonly from: string; readonly on: string },
): Letter {
  const { content } = invoice;
  const money = moneyOf(content.currency);
  return {
    title: `Dispute of invoice ${content.invoice_number}`,
    on,
    from,
    to: [content.biller, ...(content.dispute_contact ? [content.dispute_contact] : [])],
    subject: [
      ['Invoice', `${content.invoice_number}${content.invoice_date ? ` of ${content.invoice_date}` : ''}`],
      ['Amount', money.text(totalOf(content))],
      ['Bill of lading', (content.bill_of_lading_numbers ?? []).join(', ') || 'not stated'],
      ['Containers', content.charges.map((charge) => charge.container_number ?? 'not stated').join(', ')],
    ],
    sections: [
      { title: 'What we ask for', sentences: requestOf(invoice, money) },
      groundsOf(invoice.check.findings, money),
      ...charges.flatMap((charge) => evidenceOf(charge)),
    ],
  };
}

function requestOf({ content, check }: Invoice, money: Money): string[] {
  const total = money.text(totalOf(content));
  const { expected, difference, dispute_by, rules } = check;
  const asked = {
    not_payable: [
      `The invoice lacks what ${rules ?? 'the law'} requires, or was issued too late. Under 46 CFR 541.5 and 541.7 nobody is obliged to pay it as issued. Please cancel it.`,
    ],
    differs:
      expected === null
        ? ['The invoice does not agree with the facts below. Please correct it.']
        : [
            `By your tariff and the moves of the boxes ${money.text(expected)} is due, and not ${total}. Please credit ${money.text(difference ?? 0)}.`,
          ],
    undetermined: [
      'We could not verify the invoice. Please send the tariff, the moves and the calendar it is based on.',
    ],
    agreed: ['We have no objection to the invoice.'],
  }[check.result];
  const beyond =
    check.result === 'not_payable' && difference !== null && difference > 0
      ? [`Besides, it asks for ${money.text(difference)} more than your tariff.`]
      : [];
  const deadline =
    rules === null
      ? []
      : [
          `This request is made ${dispute_by ? `within the time until ${dispute_by}` : 'in time'} (46 CFR 541.8(a)). Please answer within 30 days of receipt (541.8(b)).`,
        ];
  return [...asked, ...beyond, ...deadline];
}

function groundsOf(findings: readonly Finding[], money: Money): LetterSection {
  const rows = findings
    .filter(({ kind }) => kind !== 'unknown')
    .map(({ rule, message, stated, amount }) => [
      rule?.replace('46 CFR ', '') ?? '',
      message,
      stated ?? 'missing',
      amount === null ? '' : money.text(amount),
    ]);
  return {
    title: 'Grounds',
    sentences: rows.length === 0 ? ['None.'] : [],
    table: {
      columns: [
        { title: 'Section', share: 0.14 },
        { title: 'What is wrong', share: 0.46 },
        { title: 'As invoiced', share: 0.22 },
        { title: 'Too much by', share: 0.18, isNumber: true },
      ],
      rows,
    },
  };
}

function evidenceOf({ containerNumber, clock, evidence, calendar }: ChargeEvidence): LetterSection[] {
  return [...(clock ? [tariffOf(containerNumber, clock, calendar)] : []), movesOf(containerNumber, evidence)];
}

const REASONS: Readonly<Record<string, string>> = {
  weekend: 'does not count: weekend',
  gate_closed: 'does not count: gate closed',
  holiday: 'does not count: holiday',
  closure: 'does not count: terminal closed',
  hold: 'does not count: hold',
  before_first_day: 'before the first day',
  stopped: 'clock stopped',
};

function tariffOf(containerNumber: string, clock: ContainerClock, calendar: string | null): LetterSection {
  const { tariff } = clock;
  const money = moneyOf(tariff.currency);
  const amount = (minor: number) => money.text(minor / money.scale);
  const tiers = tariff.tiers.map(({ from, to, amountMinor }) =>
    to === null ? `from day ${from} ${amount(amountMinor)}` : `days ${from}-${to} ${amount(amountMinor)}`,
  );
  return {
    title: `${containerNumber}: ${tariff.charge} counted day by day`,
    sentences: [
      `Tariff: ${tariff.name}, valid from ${tariff.validFrom}; ${tariff.freeDays} free days; ${tiers.join(', ')}${tariff.perTeu ? ' per TEU' : ''}. Source: ${tariff.source}`,
      calendar ?? 'Calendar: none of the terminal is needed or kept.',
      `Free until ${clock.lastFreeDay ?? 'unknown'}; ${clock.chargedDays} charged days; ${amount(clock.totalMinor)}.`,
    ],
    table: {
      columns: [
        { title: 'Day', share: 0.2 },
        { title: 'What it is', share: 0.5 },
        { title: 'Day of tier', share: 0.12, isNumber: true },
        { title: 'Amount', share: 0.18, isNumber: true },
      ],
      rows: clock.days
        .slice(0, MAX_ROWS)
        .map(({ day, is, reason, tierDay, amountMinor }) => [
          day,
          is === 'free' ? 'free' : is === 'charged' ? 'charged' : (REASONS[reason] ?? reason),
          tierDay === null ? '' : String(tierDay),
          amountMinor === 0 ? '' : amount(amountMinor),
        ]),
    },
  };
}

function movesOf(containerNumber: string, evidence: readonly Evidence[]): LetterSection {
  const rows = evidence
    .filter(({ kind }) => kind !== 'expected')
    .slice(0, MAX_ROWS)
    .map(({ value, locode, said }) => [
      `${value.replaceAll('_', ' ')}${locode ? ` (${locode})` : ''}`,
      said.says,
      said.sourceName,
      `${said.receivedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ]);
  return {
    title: `${containerNumber}: who told of its moves`,
    sentences: rows.length === 0 ? ['No source has told of moves of this box.'] : [],
    table: {
      columns: [
        { title: 'What', share: 0.32 },
        { title: 'When', share: 0.24 },
        { title: 'Source', share: 0.2 },
        { title: 'Received', share: 0.24 },
      ],
      rows,
    },
  };
}
