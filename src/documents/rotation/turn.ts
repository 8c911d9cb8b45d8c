import type { Degrees } from './degrees.ts';
import { turnJpeg } from './jpeg.ts';
import { turnPdf } from './pdf.ts';
import { turnPng } from './png.ts';

/** The document turned clockwise by what its format has for it; where it has nothing, by its pixels. */
export function turn(bytes: Uint8Array, degrees: Degrees): Uint8Array | undefined {
  return turnJpeg(bytes, degrees) ?? turnPng(bytes, degrees) ?? turnPdf(bytes, degrees);
}
