import type { Problem } from './problem.ts';

/** Bounds on what one interchange may make us hold; beyond them it is broken, not truncated. */
export const MAX_SEGMENTS = 200_000;
export const MAX_SEGMENT_CHARS = 20_000;
/** The widest segment of the messages read has 24 elements; the composites have at most 7 components. */
export const MAX_ELEMENTS = 64;
export const MAX_COMPONENTS = 32;

export function tooLarge(segment: number): Problem {
  return {
    code: 'too_large',
    message: `Segment ${segment} is longer than ${MAX_SEGMENT_CHARS} characters, or there are more than ${MAX_SEGMENTS} segments.`,
    segment,
  };
}
