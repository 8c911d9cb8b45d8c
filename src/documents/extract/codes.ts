import { type PageText, textOf } from '../text/page-text.ts';
import type { Finding } from './finding.ts';

export const MAX_CODES = 100;
const HS =
  /\b(?:H\.?S\.?|HTS(?:US)?|TARIFF|HARMONI[SZ]ED)[\s-]{0,4}(?:CODE|NO|NUMBER|#)?S?\.?\s{0,4}[:#]?\s{0,4}((?:\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,2}(?:\s{0,4}[,;/]\s{0,4})?)+)/gi;
const HS_CODE = /\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,2}/g;
/** Under a head “HS code” the code stands alone. */
export const HS_ALONE = /^\d{4}[. ]?\d{2}(?:[. ]?\d{2}){0,2}$/;
const UN = /\bUN\s?(?:NO\.?|NUMBER|#)?\s?:?\s?(\d{4})(?!\d)/gi;
/** The list of dangerous goods goes from 0004 to about 3560. */
const MAX_UN_NUMBER = 3600;

/** Codes of the harmonised system where they are named so; digits only. */
export function readHsCodes(pages: readonly PageText[]): Finding[] {
  return readAll(pages, (text) =>
    [...text.matchAll(HS)].flatMap(([, list = '']) => [...list.matchAll(HS_CODE)].map(([code]) => plainHs(code))),
  );
}

export function plainHs(code: string): string {
  return code.replace(/\D/g, '');
}

export function readUnNumbers(pages: readonly PageText[]): Finding[] {
  return readAll(pages, (text) =>
    [...text.matchAll(UN)].flatMap(([, digits = '']) => {
      const number = Number(digits);
      return number >= 4 && number <= MAX_UN_NUMBER ? [`UN${digits}`] : [];
    }),
  );
}

function readAll(pages: readonly PageText[], read: (text: string) => readonly string[]): Finding[] {
  const found = new Map<string, Finding>();
  for (const page of pages) {
    for (const line of page.lines) {
      const text = textOf(line);
      for (const value of read(text)) {
        if (!found.has(value) && found.size < MAX_CODES) found.set(value, { value, page: page.page, line: text });
      }
    }
  }
  return [...found.values()];
}
