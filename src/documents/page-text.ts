/** The text of a document, page by page, line by line. Columns of a line stand apart by two spaces or more. */
export interface PageText {
  /** From 1. */
  readonly page: number;
  readonly lines: readonly string[];
}

export type Unreadable = 'no_text' | 'encrypted' | 'broken' | 'too_long' | 'unsupported';

export type TextOutcome =
  | { readonly kind: 'text'; readonly pages: readonly PageText[] }
  | { readonly kind: 'unreadable'; readonly reason: Unreadable };
