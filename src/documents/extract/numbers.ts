import type { Reading } from './finding.ts';

/** Whether 1,234.5 or 1.234,5 is written in a document; undefined where it does not show. */
export type NumberStyle = 'point' | 'comma' | undefined;

export interface Quantity {
  readonly value: number;
  readonly unit: string;
}

const NUMBER = String.raw`\d{1,3}(?:[.,' ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d{1,4})?`;
/** A currency may stand before it without a space; behind a longer word the digits belong to that. */
const FIRST_NUMBER = new RegExp(`(?<![\\d.,]|[A-Za-z]{4})(${NUMBER})(?![\\d])`);

const WEIGHT_UNITS: readonly (readonly [string, RegExp])[] = [
  ['kg', /\bK(?:GS?|ILOS?|ILOGRAMS?)\b/i],
  ['lb', /\bLBS?\b|\bPOUNDS\b/i],
  ['t', /\bM\.?TS?\b|\bTONN?ES?\b/i],
];
const VOLUME_UNITS: readonly (readonly [string, RegExp])[] = [
  ['m3', /\bCBM\b|\bM3\b|\bM³|\bCU\.? ?M\b|\bCUBIC MET/i],
  ['ft3', /\bCFT\b|\bCU\.? ?FT\b|\bCUFT\b/i],
];
const CURRENCIES =
  /\b(USD|EUR|GBP|CNY|RMB|JPY|CHF|CAD|AUD|HKD|SGD|INR|MXN|BRL|KRW|TWD|THB|VND|AED|ZAR|TRY|NZD|SEK|NOK|DKK|PLN)\b/;
const DOLLARS = /\b(?:USD|CAD|AUD|HKD|SGD|NZD|TWD)\b/g;
const SIGNS: readonly (readonly [string, RegExp])[] = [
  ['USD', /US\s?\$/],
  ['EUR', /€/],
  ['GBP', /£/],
];

/** A number that can be read in one way only tells how the others of the document are written. */
export function numberStyleOf(texts: readonly string[]): NumberStyle {
  let point = 0;
  let comma = 0;
  for (const text of texts) {
    point += text.match(/(?<![\d.,])\d{1,3}(?:,\d{3})+\.\d{1,3}(?!\d)/g)?.length ?? 0;
    comma += text.match(/(?<![\d.,])\d{1,3}(?:\.\d{3})+,\d{1,3}(?!\d)/g)?.length ?? 0;
  }
  if (point === comma) return undefined;
  return point > comma ? 'point' : 'comma';
}

/**
 * The first number of a text. `1,234` is taken as English writes it unless the document shows otherwise or both would be
 * possible; `1.234` is not guessed.
 */
export function readNumber(text: string, style: NumberStyle, isEnglish = true): Reading<number> {
  const written = FIRST_NUMBER.exec(text)?.[1];
  if (written === undefined) return undefined;
  const digits = written.replace(/[' ]/g, '');
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return { kind: 'value', value: Number(digits) };
  const isRepeated = marks.length > 1 && marks[0] === last;
  const isThreeAfter = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (isThreeAfter && style === undefined && (last === '.' || !isEnglish))
    return { kind: 'problem', reason: 'ambiguous_number', text: written };
  const decimal = isRepeated ? undefined : isThreeAfter ? (style === 'comma' ? ',' : '.') : last;
  const plain = [...digits]
    .flatMap((letter) => (/\d/.test(letter) ? [letter] : letter === decimal ? ['.'] : []))
    .join('');
  return { kind: 'value', value: Number(plain) };
}

export function readWeight(text: string, note: string, style: NumberStyle): Reading<Quantity> {
  return readQuantity(text, note, style, WEIGHT_UNITS);
}

/** Volumes are written with three decimals, and none has thousands of cubic metres. */
export function readVolume(text: string, note: string, style: NumberStyle): Reading<Quantity> {
  return readQuantity(text, note, style ?? 'point', VOLUME_UNITS);
}

/** `$` alone is what the document calls its dollars elsewhere. */
export function readMoney(
  text: string,
  note: string,
  style: NumberStyle,
  dollar?: string,
): Reading<{ amount: number; currency: string }> {
  const currency = currencyOf(text) ?? currencyOf(note) ?? (/^\s*\$/.test(text) ? dollar : undefined);
  const number = readNumber(text, style);
  if (number?.kind !== 'value') return number;
  return currency ? { kind: 'value', value: { amount: number.value, currency } } : undefined;
}

/** Whether a text begins with a number, a unit or a currency rather than with a word. */
export function beginsWithQuantity(text: string): boolean {
  const [word = ''] = /^\p{L}+/u.exec(text.replace(/^[\s\p{P}\p{S}]+/u, '')) ?? [];
  if (word === '' || CURRENCIES.test(word) || /^US$/i.test(word)) return true;
  return [...WEIGHT_UNITS, ...VOLUME_UNITS].some(([, words]) => words.test(word));
}

/** The dollars that a text names by their code. */
export function dollarsIn(text: string): string[] {
  return text.match(DOLLARS) ?? [];
}

type Units = readonly (readonly [string, RegExp])[];

/** A number without a unit, behind it, before it or in the label, is none. “24,500 MT” may well be 24.5. */
function readQuantity(text: string, note: string, style: NumberStyle, units: Units): Reading<Quantity> {
  const spread = spaced(text);
  const written = FIRST_NUMBER.exec(spread);
  if (!written) return undefined;
  const behind = spread.slice(written.index + written[0].length);
  const unit = [behind, spread.slice(0, written.index), spaced(note)].flatMap(
    (place) => firstUnit(place, units) ?? [],
  )[0];
  if (unit === undefined) return undefined;
  const number = readNumber(written[0], style, unit !== 't');
  return number?.kind === 'value' ? { kind: 'value', value: { value: number.value, unit } } : number;
}

/** Of “24,100 KG / 53,131 LB” the first belongs to the first. */
function firstUnit(text: string, units: Units): string | undefined {
  const found = units.flatMap(([unit, words]) => {
    const at = text.search(words);
    return at < 0 ? [] : [{ unit, at }];
  });
  return found.sort((one, other) => one.at - other.at)[0]?.unit;
}

/** “18450KGS” is “18450 KGS”, but “M3” stays. */
function spaced(text: string): string {
  return text.replace(/(\d)(?=[A-Z]{2}|[A-Z]\d)/gi, '$1 ');
}

function currencyOf(text: string): string | undefined {
  const code = CURRENCIES.exec(text)?.[1] ?? SIGNS.find(([, sign]) => sign.test(text))?.[0];
  return code === 'RMB' ? 'CNY' : code;
}
