import type { FastifyError } from 'fastify';
import { outageOf } from '../db/outage.ts';
import { type ErrorCode, LandfallError } from '../errors.ts';
import { explainProblem, type ValidationProblem } from './explain-problem.ts';

/** One error object of an answer, as the interface writes it. */
export interface ErrorObject {
  readonly status: string;
  readonly source: { readonly pointer?: string; readonly parameter?: string } | null;
  readonly title: string;
  readonly detail: string;
  readonly code: string;
  readonly meta?: Record<string, unknown>;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: { readonly errors: readonly ErrorObject[] };
}

const STATUS: Record<ErrorCode, number> = {
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  invalid_query: 400,
  invalid_body: 422,
  unprocessable: 422,
  duplicate: 422,
  unsupported_media_type: 415,
  conflict: 409,
  too_many_requests: 429,
  storage_full: 413,
  unavailable: 503,
};

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The answer to anything a handler, the validator or the framework throws; undefined when it is our own fault. */
export function answerTo(error: unknown): ErrorAnswer | undefined {
  if (error instanceof LandfallError) return fromLandfallError(error);
  if (!(error instanceof Error)) return undefined;
  const { validation, validationContext, statusCode } = error as FastifyError & { validationContext?: string };
  if (validation !== undefined) return fromValidation(validation, validationContext ?? 'body');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return errorAnswer(statusCode, error.message, null, codeOf(statusCode));
  }
  const outage = outageOf(error);
  if (outage === undefined) return undefined;
  return fromLandfallError(
    new LandfallError('unavailable', `${outage.reason} Try again in ${outage.retryAfterSeconds} s.`, {
      retryAfterSeconds: outage.retryAfterSeconds,
    }),
  );
}

export function errorAnswer(
  status: number,
  detail: string,
  source: ErrorObject['source'],
  code: string,
  more: { headers?: Record<string, string>; meta?: Record<string, unknown> } = {},
): ErrorAnswer {
  const meta = more.meta === undefined ? {} : { meta: more.meta };
  const object = { status: String(status), source, title: TITLES[status] ?? 'Error', detail, code, ...meta };
  return { status, headers: more.headers ?? {}, body: { errors: [object] } };
}

/** What the framework refuses has the name of its status. */
function codeOf(status: number): string {
  return (TITLES[status] ?? 'bad request').toLowerCase().replaceAll(' ', '_');
}

export function fromLandfallError(error: LandfallError): ErrorAnswer {
  const { pointer, parameter, retryAfterSeconds, neverKept, meta } = error.details;
  const source = pointer !== undefined ? { pointer } : parameter !== undefined ? { parameter } : null;
  const headers: Record<string, string> = {};
  if (error.code === 'unauthorised') headers['www-authenticate'] = 'Token';
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  if (neverKept) headers['cache-control'] = 'no-store';
  return errorAnswer(STATUS[error.code], error.message, source, error.code, {
    headers,
    ...(meta === undefined ? {} : { meta }),
  });
}

/** Path parameters that cannot name anything are a 404, a wrong query a 400, a wrong body a 422. */
function fromValidation(problems: readonly ValidationProblem[], context: string): ErrorAnswer {
  const problem = problems[0];
  const where = problem === undefined ? '' : `${problem.instancePath}${missingMember(problem)}`;
  const what = problem === undefined ? 'is not valid' : explainProblem(problem);
  if (context === 'params') return errorAnswer(404, 'Nothing is found at this address.', null, 'not_found');
  if (context === 'querystring') {
    const parameter = where.replace(/^\//, '').replaceAll('~1', '/');
    return errorAnswer(400, `${parameter} ${what}.`, { parameter }, 'invalid_query');
  }
  return errorAnswer(422, `${nameOf(where)} ${what}.`, { pointer: where }, 'invalid_body');
}

/** `/data/attributes/tags/0` is `tags[0]`. */
function nameOf(pointer: string): string {
  const [name, parent] = pointer.split('/').reverse();
  if (!name) return 'The body';
  return /^\d+$/.test(name) && parent ? `${parent}[${name}]` : name;
}

function missingMember(problem: ValidationProblem): string {
  return problem.keyword === 'required' ? `/${String(problem.params['missingProperty'])}` : '';
}
