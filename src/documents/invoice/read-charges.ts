import type { Charge } from '../../domain/free-time/charge.ts';
import { dayAfter } from '../../domain/free-time/day-facts.ts';
import type { ChargeDraft } from '../../domain/invoices/invoice-draft.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import { readDate } from '../extract/dates.ts';
import { readNumber } from '../extract/numbers.ts';
import type { Writing } from '../extract/writing.ts';
import { type Lines, valueBeside } from './labelled.ts';

const MAX_CHARGES = 100;
const MAX_DATES = 400;
const BOX = /\b([A-Z]{3}[UJZ])[ -]?(\d{6})[ -]?(\d)\b/g;
const SEVERAL_DATES = /[,;]|\band\b|&/;
const NUMBER = String.raw`\d{1,3}(?:[,.' ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?`;
const CURRENCY = '(?:[A-Z]{3}|[$€£])';
const RATE = new RegExp(
  String.raw`(?<!\d)(\d{1,3})\s{0,4}days?\s{0,4}(?:x|@|at|à)\s{0,4}(?:${CURRENCY}\s{0,4})?(${NUMBER})(?!\d)`,
  'gi',
);
const MONEY = new RegExp(String.raw`${CURRENCY}\s{0,4}(${NUMBER})(?!\d)`, 'g');

/** A charge for each box that the invoice names; what is said once is of each of them. */
export function readCharges(lines: Lines, writing: Writing): ChargeDraft[] {
  const common = readCommon(lines, writing);
  const numbers = [...new Set(lines.flatMap((cells) => boxesIn(cells.join(' '))))].slice(0, MAX_CHARGES);
  if (numbers.length === 0) return [common];
  return numbers.map((container_number) => {
    const row = lines.find((cells) => boxesIn(cells.join(' ')).includes(container_number)) ?? [];
    const amount = numbers.length === 1 ? undefined : lastAmount(row.join('  '), writing);
    return { ...common, container_number, ...(amount !== undefined && { amount }) };
  });
}

function readCommon(lines: Lines, writing: Writing): ChargeDraft {
  const day = (label: RegExp) => dateIn(valueBeside(lines, label), writing);
  const days = valueBeside(lines, /free (?:time|days)(?: allowed| granted)?(?: \(days\))?(?=\s*(?::|$|\d))/i);
  return {
    charge: chargeIn(lines),
    free_days: days === undefined ? undefined : wholeIn(days),
    free_from: day(/free (?:time|period) (?:start|starts|starting|begins?|commences?|from)(?:s| date| on)?/i),
    free_to: day(/(?:free (?:time|period) (?:ends?|expir\w+|until|to)(?: date| on)?|last free (?:day|date))/i),
    available_on: day(/(?:container )?(?:availability|available)(?: date| on| from)?(?: for pick-?up)?/i),
    earliest_return_on: day(/earliest return(?: date)?/i),
    charged_dates: readDays(lines, writing),
    rates: readRates(lines, writing),
    amount: amountIn(
      valueBeside(lines, /(?:charge amount|amount|line total|subtotal)(?=\s*(?::|$|[A-Z]{3}|[$€£\d]))/i),
      writing,
    ),
  };
}

/** By the words of the invoice; what the charge is of follows from its clock. */
function chargeIn(lines: Lines): Charge | undefined {
  const text = lines.slice(0, 60).flat().join(' ').toLowerCase();
  const [isDemurrage, isDetention] = [/demurrage/.test(text), /detention|per diem/.test(text)];
  const title =
    lines
      .flat()
      .find((cell) => /^(?:charge|description|charge type)\b/i.test(cell))
      ?.toLowerCase() ?? '';
  if (/detention|per diem/.test(title)) return 'detention';
  if (/demurrage/.test(title) || (isDemurrage && !isDetention)) return 'demurrage';
  if (isDetention && !isDemurrage) return 'detention';
  return /storage|quay rent/.test(text) && !isDemurrage ? 'storage' : undefined;
}

function boxesIn(text: string): string[] {
  return [...text.matchAll(BOX)].flatMap(([, owner, serial, check]) => {
    const reading = readContainerNumber(`${owner}${serial}${check}`);
    return reading.kind === 'valid' ? [reading.number] : [];
  });
}

/** Dates one by one, or from one to another. */
function readDays(lines: Lines, writing: Writing): string[] | undefined {
  const text = valueBeside(
    lines,
    /(?:charged dates|dates? charged|charge(?:able)? period|charged (?:from|days)|period charged)/i,
  );
  if (text === undefined) return undefined;
  const [first, last] = text.split(/\s(?:to|until|through|thru)\s|\s[-–]\s/i).map((one) => dateIn(one, writing));
  if (first !== undefined && last !== undefined) {
    const days: string[] = [];
    for (let day = first; day <= last && days.length < MAX_DATES; day = dayAfter(day)) days.push(day);
    return days;
  }
  const each = text.split(SEVERAL_DATES).flatMap((one) => dateIn(one, writing) ?? []);
  return each.length === 0 ? undefined : [...new Set(each)].slice(0, MAX_DATES);
}

/** `4 days x USD 300.00`, wherever it stands. */
function readRates(lines: Lines, writing: Writing): { days: number; rate: number }[] | undefined {
  const rates = lines.flatMap((cells) =>
    [...cells.join(' ').matchAll(RATE)].flatMap(([, days, rate]) => {
      const amount = amountIn(rate, writing);
      return amount === undefined || Number(days) === 0 ? [] : [{ days: Number(days), rate: amount }];
    }),
  );
  return rates.length === 0 ? undefined : rates.slice(0, 20);
}

function lastAmount(text: string, writing: Writing): number | undefined {
  return amountIn([...text.matchAll(MONEY)].at(-1)?.[1], writing);
}

export function amountIn(text: string | undefined, { numbers }: Pick<Writing, 'numbers'>): number | undefined {
  const reading = text === undefined ? undefined : readNumber(text, numbers);
  return reading?.kind === 'value' ? reading.value : undefined;
}

export function dateIn(text: string | undefined, { dates }: Pick<Writing, 'dates'>): string | undefined {
  const reading = text === undefined ? undefined : readDate(text, dates);
  return reading?.kind === 'value' ? reading.value : undefined;
}

export function wholeIn(text: string): number | undefined {
  const digits = /\d{1,4}/.exec(text)?.[0];
  return digits === undefined ? undefined : Number(digits);
}
