import type { FastifyError } from 'fastify';

type Words = Readonly<Record<string, unknown>>;

/** What the validator found wrong with one value. */
export type ValidationProblem = NonNullable<FastifyError['validation']>[number] & {
  /** The schema of the value. */
  readonly parentSchema?: Words;
  /** Set where the name of a member is what is wrong. */
  readonly propertyName?: string;
};

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'a date and time from 1970 to 2100, such as 2026-11-15T08:00:00Z',
  uuid: 'a UUID',
};

/** The rest of a sentence that begins with the name of the value. */
export function explainProblem(problem: ValidationProblem): string {
  const { keyword, params } = problem;
  const limit = Number(params['limit']);
  if (problem.propertyName !== undefined) return `must not have a member called "${problem.propertyName}"`;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'type':
      return `must be ${[params['type']].flat().map(kindOf).join(' or ')}`;
    case 'enum':
      return `must be one of: ${(params['allowedValues'] as unknown[]).map(String).join(', ')}`;
    case 'format':
      return `must be ${FORMATS[String(params['format'])] ?? `a valid ${String(params['format'])}`}`;
    case 'pattern':
      return explainPattern(String(params['pattern']), problem.parentSchema);
    case 'minLength':
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${limit} ${unitOf(keyword)}`;
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return `must have at most ${limit} ${unitOf(keyword)}`;
    case 'minimum':
      return `must be at least ${limit}`;
    case 'maximum':
      return `must be at most ${limit}`;
    default:
      return problem.message ?? 'is not valid';
  }
}

function kindOf(type: unknown): string {
  return KINDS[String(type)] ?? String(type);
}

function unitOf(keyword: string): string {
  if (keyword.endsWith('Length')) return 'characters';
  return keyword.endsWith('Items') ? 'items' : 'members';
}

/** A regular expression tells people little; the description of the value says it in words. */
function explainPattern(pattern: string, schema: Words | undefined): string {
  if (pattern === '\\S') return 'must not be blank';
  const description = schema?.['description'];
  return typeof description === 'string'
    ? `does not have the right form: ${description.replace(/\.$/, '')}`
    : `must match the pattern ${pattern}`;
}
