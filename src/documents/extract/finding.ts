/** Where in a document something was read: the page and its line, as a person can look it up. */
export interface Evidence {
  /** From 1. */
  readonly page: number;
  readonly line: string;
}

/** A value that was read, and where. */
export type Finding<Value = string> = Evidence & { readonly value: Value };

/** Something that stands in the document and was not taken as a value, and why. */
export interface Problem extends Evidence {
  readonly field: string;
  readonly text: string;
  readonly reason: 'wrong_check_digit' | 'ambiguous_date' | 'ambiguous_number';
}

/** What a reader makes of a text: a value, a problem to report, or nothing. */
export type Reading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'problem'; readonly reason: Problem['reason']; readonly text: string }
  | undefined;
