export interface Question {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Below `/v2`. */
  readonly path: string;
  readonly body?: object;
  /** A whole mail, instead of a body. */
  readonly mail?: string;
}

/** Asks the public interface as one of the company's people; whatever is refused throws. */
export type AskAs = <Answer>(userId: string, question: Question) => Promise<Answer>;
