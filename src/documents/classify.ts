import type { DocumentType } from '../domain/documents/document-types.ts';
import { type PageText, textOf } from './text/page-text.ts';
import { PHRASES, TITLES } from './type-words.ts';

export interface Classification {
  readonly documentType: DocumentType;
  /** From 0 to 1: how much of all that was found speaks for the type. */
  readonly confidence: number;
  /** One sentence on what decided. */
  readonly notes: string;
}

/** The title stands within the first lines of the first page that has text. */
const TOP_LINES = 15;
const POINTS = {
  atTop: { alone: 12, within: 7, inPassing: 2 },
  below: { alone: 4, within: 1, inPassing: 1 },
  referenceAtTop: 3,
};
/** A title is named again and again in small print; that counts so many times. */
const MAX_MENTIONS = 3;
const MIN_SCORE = 5;
/** The best must be ahead of the second by this part of its own score. */
const MIN_LEAD = 0.2;

interface Evidence {
  score: number;
  /** What spoke most for the type. */
  best: { readonly points: number; readonly text: string; readonly where: string } | undefined;
}

/** What a document is, by its titles and the phrases only such documents have. */
export function classify(pages: readonly PageText[]): Classification {
  const found = new Map<DocumentType, Evidence>();
  const texts = pages.map((page) => ({
    page: page.page,
    lines: page.lines.map(textOf).filter((line) => line !== ''),
  }));
  for (const [index, { page, lines }] of texts.entries()) {
    for (const [position, line] of lines.entries()) weighLine(line, index === 0 && position < TOP_LINES, page, found);
  }
  for (const [type, phrases] of Object.entries(PHRASES)) weighPhrases(type as DocumentType, phrases, texts, found);
  return decide(found);
}

function weighLine(line: string, isTop: boolean, page: number, found: Map<DocumentType, Evidence>): void {
  let rest = line;
  for (const { type, title } of TITLES) {
    const match = title.exec(rest);
    if (!match) continue;
    // “Bill of lading” within “Combined transport bill of lading” or “draft …”: a title is alone if little stands beside it.
    const isAlone = rest.length - match[0].length <= match[0].length && !/:\s*\S/.test(rest.slice(match.index));
    const beside = rest.replace(match[0], ' ');
    // Small words beside it speak about such documents: “Bill of lading: what it is and how to fill it in”.
    const isInPassing = !isAlone && (/(?<!\p{L})\p{Ll}/u.test(beside) || /:\s*\S/.test(beside));
    const points = POINTS[isTop ? 'atTop' : 'below'][isAlone ? 'alone' : isInPassing ? 'inPassing' : 'within'];
    // “B/L No.” and “Invoice No.” name another document rather than this one.
    const isReference = /^\s*(no\b|nr\b|number|#|ref|date|type|dated)/i.test(rest.slice(match.index + match[0].length));
    const where = isTop ? `at the top of page ${page}` : `on page ${page}`;
    const asReference = isTop ? POINTS.referenceAtTop : POINTS.below.within;
    add(found, type, isReference ? asReference : points, match[0], where);
    // A longer title contains shorter ones: “Non-negotiable sea waybill” is no “waybill” besides.
    rest = rest.replace(match[0], ' ');
  }
}

function weighPhrases(
  type: DocumentType,
  phrases: readonly { readonly words: RegExp; readonly points: number }[],
  texts: readonly { readonly page: number; readonly lines: readonly string[] }[],
  found: Map<DocumentType, Evidence>,
): void {
  for (const { words, points } of phrases) {
    for (const { page, lines } of texts) {
      const line = lines.find((text) => words.test(text));
      if (line === undefined) continue;
      add(found, type, points, words.exec(line)?.[0] ?? line, `on page ${page}`);
      break;
    }
  }
}

function add(
  found: Map<DocumentType, Evidence>,
  type: DocumentType,
  points: number,
  text: string,
  where: string,
): void {
  const evidence = found.get(type) ?? { score: 0, best: undefined };
  // What is said once more says little more.
  const isRepeated = evidence.best !== undefined && evidence.best.text.toLowerCase() === text.toLowerCase();
  const maxScore = evidence.score + (isRepeated ? points / (MAX_MENTIONS + 1) : points);
  evidence.score = Math.min(maxScore, MAX_MENTIONS * POINTS.atTop.alone);
  if (!evidence.best || points > evidence.best.points) evidence.best = { points, text, where };
  found.set(type, evidence);
}

function decide(found: ReadonlyMap<DocumentType, Evidence>): Classification {
  const ranked = [...found].sort(([, one], [, other]) => other.score - one.score);
  const [first, second] = ranked;
  if (!first?.[1].best) return unknown('No title or phrase of a known document was found.');
  const [type, { score, best }] = first;
  const total = ranked.reduce((sum, [, evidence]) => sum + evidence.score, 0);
  const confidence = Math.round((score / total) * Math.min(score / POINTS.atTop.alone, 1) * 100) / 100;
  if (score < MIN_SCORE) return unknown(`Only “${best.text}” ${best.where} speaks for a type, which is too little.`);
  const [, rival] = second ?? [];
  if (rival?.best && (score - rival.score) / score < MIN_LEAD)
    return unknown(
      `“${best.text}” ${best.where} and “${rival.best.text}” ${rival.best.where} speak for different types.`,
    );
  return { documentType: type, confidence, notes: `It says “${best.text}” ${best.where}.` };
}

function unknown(notes: string): Classification {
  return { documentType: 'unknown', confidence: 0, notes };
}
