import { readContainerNumber } from '../../values/container-number.ts';
import type { LeasingPrefix, ShippingLine } from '../carriers/shipping-line.ts';

export type NumberType = 'container' | 'bill_of_lading' | 'booking';
export type Decision = 'auto_select' | 'needs_confirmation' | 'no_prediction';

export interface Candidate {
  readonly scac: string;
  readonly name: string;
  /** From 0 to 1. */
  readonly confidence: number;
}

export interface Inference {
  readonly numberType: NumberType;
  readonly validation: {
    /** Null when there is nothing to check the number against. */
    readonly isValid: boolean | null;
    readonly type: 'container' | 'shipment';
    readonly checkDigitPassed: boolean | null;
    readonly parsedNumber: string | null;
    readonly reason: string | null;
  };
  readonly decision: Decision;
  readonly selected: Candidate | null;
  /** The most likely first. */
  readonly candidates: readonly Candidate[];
}

/** A line with the forms of its numbers ready to be compared with. */
interface KnownLine extends ShippingLine {
  readonly bill: RegExp | null;
  readonly booking: RegExp | null;
}

export interface KnownLines {
  readonly lines: readonly KnownLine[];
  readonly leasingPrefixes: readonly LeasingPrefix[];
}

/** Makes the lines ready to be compared with many numbers: a file of a thousand rows asks each line about each. */
export function knowLines(lines: readonly ShippingLine[], leasingPrefixes: readonly LeasingPrefix[]): KnownLines {
  const compile = (pattern: string | null) => (pattern === null ? null : new RegExp(pattern));
  return {
    lines: lines.map((line) => ({ ...line, bill: compile(line.blPattern), booking: compile(line.bookingPattern) })),
    leasingPrefixes,
  };
}

const AUTO_SELECT_FROM = 0.95;
const CONFIRM_FROM = 0.7;
const MAX_CANDIDATES = 5;

/** A line's own box nearly always travels with the line; a few are lent. */
const OWN_CONTAINER = 0.97;
/** The number begins with the line's prefix and has its form; has the prefix alone; has the form alone. */
const CONFIDENCE = { prefixAndForm: 0.98, prefixAlone: 0.8, formAlone: 0.5 };
/** The published form of one line and of no other. */
const ONLY_FORM = 0.85;
/** A wrong check digit makes the whole number doubtful. */
const WRONG_DIGIT_FACTOR = 0.6;

/** Numbers are compared in capitals, without the marks people put in between. */
export function normalizeNumber(text: string): string {
  return text.toUpperCase().replace(/[\s./-]/g, '');
}

/** What a number may be kept as: those that people enter themselves keep their hyphens and strokes. */
export function numberSpellings(text: string): string[] {
  return [...new Set([normalizeNumber(text), text.toUpperCase().replace(/\s/g, '')])];
}

/** What kind of number it is and which line it is likely to belong to. Pure; the lines are given. */
export function inferNumber(text: string, known: KnownLines): Inference {
  const reading = readContainerNumber(text);
  if (reading.kind === 'not-a-container-number') return inferDocument(normalizeNumber(text), known);
  const passed = reading.kind === 'valid';
  const lessor = known.leasingPrefixes.find(({ prefix }) => prefix === reading.number.slice(0, 4))?.lessor;
  const candidates = containerCandidates(reading.number, known, lessor !== undefined).map((candidate) => ({
    ...candidate,
    confidence: passed ? candidate.confidence : round(candidate.confidence * WRONG_DIGIT_FACTOR),
  }));
  const wrong = reading.kind === 'valid' ? null : `The check digit should be ${reading.expected}.`;
  const leased = lessor ? `The container belongs to ${lessor}, which leases to any line.` : null;
  return {
    numberType: 'container',
    validation: {
      isValid: passed,
      type: 'container',
      checkDigitPassed: passed,
      parsedNumber: reading.number,
      reason: wrong ?? leased,
    },
    ...decide(candidates),
  };
}

/** A leasing company's box says nothing about the line, even where a line is named by the same prefix. */
function containerCandidates(number: string, { lines }: KnownLines, leased: boolean): Candidate[] {
  const prefix = number.slice(0, 4);
  const owners = lines.filter((line) => line.containerPrefixes.includes(prefix));
  const confidence = leased ? CONFIDENCE.formAlone : OWN_CONTAINER / owners.length;
  return owners.map((line) => toCandidate(line, confidence));
}

function inferDocument(number: string, known: KnownLines): Inference {
  const isReadable = /^[A-Z0-9]{4,35}$/.test(number);
  const scored = isReadable ? withoutBrands(known.lines.flatMap((line) => scoreDocument(number, line))) : [];
  if (SHORT_CONTAINER.test(number) && !scored.some((score) => score.form)) return shortContainer(number);
  const matches = scored.filter((score) => score.form && !score.prefix).length;
  const isNamed = scored.some((score) => score.prefix);
  const candidates = scored.map(({ line, prefix, form }) => {
    if (prefix) return toCandidate(line, form ? CONFIDENCE.prefixAndForm : CONFIDENCE.prefixAlone);
    if (matches === 1 && !isNamed) return toCandidate(line, ONLY_FORM);
    // A form that many lines use tells little.
    return toCandidate(line, CONFIDENCE.formAlone / Math.max(matches, 1));
  });
  const decision = decide(candidates);
  const [best] = scored.filter((score) => score.line.scac === decision.candidates[0]?.scac);
  return {
    numberType: best?.booking ? 'booking' : 'bill_of_lading',
    validation: {
      isValid: isReadable ? (best?.form ? true : null) : false,
      type: 'shipment',
      checkDigitPassed: null,
      parsedNumber: isReadable ? number : null,
      reason: isReadable ? null : 'A number has 4 to 35 letters and digits.',
    },
    ...decision,
  };
}

/** The letters of a container, and too few digits for one: nobody's bill of lading looks like that. */
const SHORT_CONTAINER = /^[A-Z]{3}[UJZ]\d{1,6}$/;

function shortContainer(number: string): Inference {
  const reason = `A container number has 7 digits after its letters, not ${number.length - 4}.`;
  return {
    numberType: 'container',
    validation: { isValid: false, type: 'container', checkDigitPassed: null, parsedNumber: null, reason },
    ...decide([]),
  };
}

interface Score {
  readonly line: ShippingLine;
  readonly prefix: boolean;
  readonly form: boolean;
  /** It looks like a booking of the line and not like a bill of lading. */
  readonly booking: boolean;
}

/** A brand shares the numbers of its line: where both fit by the form alone, the line is meant. */
function withoutBrands(scored: readonly Score[]): Score[] {
  const forms = new Set(scored.filter((score) => score.form).map(({ line }) => line.scac));
  return scored.filter(({ line, prefix }) => prefix || line.brandOf === null || !forms.has(line.brandOf));
}

function scoreDocument(number: string, line: KnownLine): Score[] {
  const prefixes = [line.scac, ...line.alternativeScacs, ...line.blPrefixes];
  const prefix = prefixes.some((candidate) => number.startsWith(candidate) && number.length > candidate.length);
  const bill = line.bill?.test(number) ?? false;
  const booking = line.booking?.test(number) ?? false;
  if (!prefix && !bill && !booking) return [];
  const unknownForm = line.blPattern === null && line.bookingPattern === null;
  return [
    {
      line,
      prefix,
      form: bill || booking || (prefix && unknownForm && number.length >= 10),
      booking: booking && !bill,
    },
  ];
}

function decide(candidates: readonly Candidate[]): Pick<Inference, 'decision' | 'selected' | 'candidates'> {
  const ranked = [...candidates]
    .sort((one, other) => other.confidence - one.confidence || (one.scac < other.scac ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
  const [best] = ranked;
  if (!best || best.confidence < CONFIRM_FROM) return { decision: 'no_prediction', selected: null, candidates: ranked };
  const decision = best.confidence >= AUTO_SELECT_FROM ? 'auto_select' : 'needs_confirmation';
  return { decision, selected: best, candidates: ranked };
}

function toCandidate({ scac, shortName }: ShippingLine, confidence: number): Candidate {
  return { scac, name: shortName, confidence: round(confidence) };
}

function round(confidence: number): number {
  return Math.round(confidence * 100) / 100;
}
