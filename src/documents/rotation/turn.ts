import { turnJpeg } from './jpeg.ts';
import { turnPdf } from './pdf.ts';

export type Degrees = 90 | 180 | 270;

/** The document turned clockwise by what its format has for it, so that nothing of it is drawn again. */
export function turn(bytes: Uint8Array, degrees: Degrees): Uint8Array | undefined {
  return turnJpeg(bytes, degrees) ?? turnPdf(bytes, degrees);
}
