/** Expected failures that reach a caller. Only `http/errors.ts` knows which status each becomes. */
export type ErrorCode =
  | 'unauthorised'
  | 'forbidden'
  | 'not_found'
  | 'invalid_query'
  | 'invalid_body'
  | 'unprocessable'
  | 'duplicate'
  | 'unsupported_media_type'
  | 'conflict'
  | 'too_many_requests'
  | 'storage_full'
  | 'unavailable';

export interface ErrorDetails {
  /** JSON pointer into the request body. */
  readonly pointer?: string;
  /** Name of the query parameter. */
  readonly parameter?: string;
  readonly retryAfterSeconds?: number;
  /** The answer says that nobody may keep it. */
  readonly neverKept?: true;
  readonly meta?: Record<string, unknown>;
}

export class LandfallError extends Error {
  override readonly name = 'LandfallError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.details = details;
  }
}

export function notFound(what: string): LandfallError {
  return new LandfallError('not_found', `${what} not found.`);
}

/** What was looked for, or the refusal of a caller who named something that is not there. */
export function found<Thing extends object>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw notFound(what);
  return thing;
}

export function invalidBody(pointer: string, message: string): LandfallError {
  return new LandfallError('invalid_body', message, { pointer });
}

export function invalidQuery(parameter: string, message: string): LandfallError {
  return new LandfallError('invalid_query', message, { parameter });
}

/** The message of anything that can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
