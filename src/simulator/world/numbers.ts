import { checkDigit } from '../../values/container-number.ts';
import { hashOf } from '../random.ts';

const SERIALS = 1_000_000;
const SERIAL_STEP = 387_659;
const PAPERS = 10_000_000;
const PAPER_STEP = 4_728_907;

/** Container and document numbers never collide: steps that share no factor with the range visit all of it once. */
export function containerNumber(prefix: string, seed: string, ordinal: number): string {
  const serial = spread(ordinal, SERIAL_STEP, SERIALS, seed);
  const body = `${prefix}${String(serial).padStart(6, '0')}`;
  return `${body}${checkDigit(body)}`;
}

/** `%` in the shape becomes seven digits. */
export function documentNumber(shape: string, seed: string, ordinal: number): string {
  return shape.replace('%', String(spread(ordinal, PAPER_STEP, PAPERS, seed)).padStart(7, '0'));
}

function spread(ordinal: number, step: number, range: number, seed: string): number {
  return ((((ordinal % range) * step) % range) + (hashOf(`numbers ${seed}`)[0] % range)) % range;
}
