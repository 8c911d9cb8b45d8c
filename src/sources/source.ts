import type { CallLimits } from '../domain/carriers/call-budget.ts';
import type { Observation } from '../domain/observations/observation.ts';
import type { RequestType } from '../domain/shipments/tracking-request.ts';

/**
 * A source is a pair of functions: `fetch` talks to the outside and returns bytes with an outcome, `normalise` reads the
 * bytes and is pure. A source that is sent to us rather than asked has only the second.
 */
/** How an answer or message is written; each has one normaliser. */
export type FeedFormat = 'dcsa' | 'dcsa_local_times' | 'terminal_feed';

export interface Source extends Normaliser {
  readonly format: FeedFormat;
  readonly fetch: (request: SourceRequest) => Promise<FetchOutcome>;
  /** Which of the line's interfaces it is. */
  readonly name: string;
  /** What the line allows, by all who ask with the same keys. */
  readonly budget: CallBudget;
}

export interface CallBudget {
  /** The same for everybody who asks the same interface with the same keys; it tells nothing of them. */
  readonly key: string;
  readonly limits: CallLimits;
  /** Asking again earlier brings nothing. */
  readonly freshAfterSeconds: number | null;
}

export interface Normaliser {
  /**
   * Never throws: what it cannot read it reports as a problem. `asked` is what the payload answers (`RawPayload.asked`):
   * some answers leave out what the question named.
   */
  readonly normalise: (body: Uint8Array, asked?: string) => Normalised;
}

/** What to ask for. */
export interface SourceRequest {
  readonly numberType: RequestType;
  /** In capitals, without spaces. */
  readonly number: string;
  /** Containers known to belong to the number: some carriers want to be asked for both. */
  readonly containerNumbers: readonly string[];
  readonly signal: AbortSignal;
  /** Of all answers together, where less is enough than is usual. */
  readonly maxBytes?: number;
  /** What an earlier asking left to be asked. */
  readonly rest?: readonly unknown[];
  /** Asked before every call: false when one more would be more than the line allows. */
  readonly spend?: () => Promise<boolean>;
}

export interface RawPayload {
  readonly body: Uint8Array;
  readonly contentType: string | null;
  readonly httpStatus: number | null;
  /** What was asked for, fit to be shown: without keys or tokens. */
  readonly asked: string;
  /** Only the beginning was kept, because the whole was larger than anything sensible. */
  readonly truncated: boolean;
}

/** Whether an answer holds all the line has: for sure, perhaps not and why, or not yet and what is still to be asked. */
export type Wholeness =
  | { readonly kind: 'whole' }
  | { readonly kind: 'cut'; readonly reason: string }
  | {
      readonly kind: 'unfinished';
      readonly rest: readonly unknown[];
      /** The line itself asked for fewer calls, and may have said for how long. */
      readonly slowDown?: { readonly retryAfterSeconds: number | null };
    };

/** Expected ways for a question to end. */
export type FetchOutcome =
  | {
      readonly kind: 'found';
      readonly payloads: readonly RawPayload[];
      readonly wholeness: Wholeness;
      /** How many calls it took. */
      readonly calls: number;
    }
  /** Nothing was asked: it would have been more than the line allows. */
  | { readonly kind: 'over_budget' }
  | { readonly kind: 'not_found' }
  | { readonly kind: 'rate_limited'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'unauthorised'; readonly detail: string }
  | {
      readonly kind: 'unavailable';
      readonly detail: string;
      /** The line is well and did not accept the question. */
      readonly isRefusedQuestion?: true;
    };

export interface Normalised {
  readonly observations: readonly Observation[];
  readonly problems: readonly Problem[];
}

/** Something in a payload that could not be used. The rest of the payload counts all the same. */
export interface Problem {
  readonly reason: ProblemReason;
  readonly detail: string;
  /** Where, as a JSON pointer (RFC 6901) or what the format has instead; empty for the whole payload. */
  readonly pointer: string;
}

export type ProblemReason =
  | 'malformed'
  | 'wrong_charset'
  | 'too_large'
  | 'unknown_shape'
  | 'wrong_type'
  | 'missing_member'
  | 'unknown_code'
  | 'impossible_time'
  | 'impossible_position'
  | 'unsupported_message';
