import type { Degrees } from './turn.ts';

export function turnPdf(_bytes: Uint8Array, _degrees: Degrees): Uint8Array | undefined {
  return undefined;
}
