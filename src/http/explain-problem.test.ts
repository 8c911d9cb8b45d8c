import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { Choice, Nullable, Shape, Type } from '../values/schema.ts';
import { explainProblem } from './explain-problem.ts';

const ajv = new Ajv({ strict: false, verbose: true });

it.each([
  [Type.String(), 5, 'must be a string'],
  [Nullable(Type.Integer()), 'x', 'must be a whole number or null'],
  [Type.Boolean(), 'yes', 'must be true or false'],
  [Shape({}), [], 'must be an object'],
  [Shape({ url: Type.String() }), {}, 'is required'],
  [Type.String({ minLength: 1 }), '', 'must not be empty'],
  [Type.String({ minLength: 4 }), 'MAE', 'must have at least 4 characters'],
  [Type.Array(Type.String(), { maxItems: 1 }), ['a', 'b'], 'must have at most 1 items'],
  [Type.Integer({ minimum: 1 }), 0, 'must be at least 1'],
  [Type.Number({ maximum: 90 }), 95, 'must be at most 90'],
  [Choice(['a', 'b']), 'c', 'must be one of: a, b'],
  [Type.String({ pattern: '\\S' }), ' ', 'must not be blank'],
  [Type.String({ pattern: '^[a-z]$', description: 'One letter.' }), '5', 'does not have the right form: One letter'],
  [Type.String({ pattern: '^[a-z]$' }), '5', 'must match the pattern ^[a-z]$'],
])('%j does not take %j: it %s', (schema, value, text) => {
  const validate = ajv.compile(schema);
  expect(validate(value)).toBe(false);
  const problem = validate.errors?.[0];
  expect(problem && explainProblem({ ...problem, message: problem.message ?? '' })).toBe(text);
});

it('shows what times and ids look like', () => {
  const problem = (format: string) => ({ keyword: 'format', instancePath: '', schemaPath: '', params: { format } });
  expect(explainProblem(problem('date-time'))).toBe(
    'must be a date and time from 1970 to 2100, such as 2026-11-15T08:00:00Z',
  );
  expect(explainProblem(problem('uuid'))).toBe('must be a UUID');
});
