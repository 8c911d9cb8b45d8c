/** Something wrong with an interchange or a message, named so that the sender can find it. */
export interface Problem {
  readonly code: ProblemCode;
  readonly message: string;
  /** Ordinal of the segment, from 1: within the interchange for the envelope, within the message (its header is 1) otherwise. */
  readonly segment?: number;
  readonly tag?: string;
  /** Ordinal of the element after the tag, from 1. */
  readonly element?: number;
  /** Ordinal within a composite element, from 1. */
  readonly component?: number;
  /** The offending value, cut to a length fit for an acknowledgement. */
  readonly value?: string;
}

export type ProblemCode =
  | 'no_header'
  | 'no_delimiters'
  | 'too_large'
  | 'no_trailer'
  | 'nesting'
  | 'control_number_mismatch'
  | 'count_mismatch'
  | 'unsupported_message'
  | 'missing_segment'
  | 'missing_element'
  | 'invalid_value'
  | 'invalid_date'
  | 'invalid_time'
  | 'unknown_code'
  | 'ambiguous';

/** X12 element 724 and EDIFACT both repeat the bad value; longer than this it is noise. */
const MAX_VALUE_CHARS = 35;

export function quoted(value: string): string {
  return value.length <= MAX_VALUE_CHARS ? value : value.slice(0, MAX_VALUE_CHARS);
}

/** A message wrong all over is wrong; naming every place of it would only cost memory. */
const MAX_PROBLEMS = 100;

export function note(problems: Problem[], problem: Problem): undefined {
  if (problems.length < MAX_PROBLEMS) problems.push(problem);
  return undefined;
}
