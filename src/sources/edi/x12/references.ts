import { parseScac } from '../../../values/scac.ts';
import { element, type X12Segment } from './segment.ts';

/** The numbers that N9 segments give under any of the qualifiers (X12 element 128). */
export function references(segments: readonly X12Segment[], qualifiers: readonly string[]): string[] {
  return segments
    .filter((segment) => segment.tag === 'N9' && qualifiers.includes(element(segment, 1) ?? ''))
    .flatMap((segment) => element(segment, 2) ?? []);
}

export const BOOKING = ['BN'];
export const BILL_OF_LADING = ['BM', 'MB', 'OB'];

/** X12 element 578 and 40: E is empty, L is loaded. */
export function loadStateOf(code: string | undefined): { loadState?: 'empty' | 'laden' } {
  if (code === 'E') return { loadState: 'empty' };
  return code === 'L' || code === 'F' ? { loadState: 'laden' } : {};
}

export function railCarrier(text: string | undefined): { railCarrierScac?: string } {
  const scac = text === undefined ? undefined : parseScac(text);
  return scac ? { railCarrierScac: scac } : {};
}
