import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { isId } from '../values/id.ts';
import { parseInstant } from '../values/instant.ts';

/** Query and path parameters are text on the wire, so numbers and booleans are read from it; bodies are taken as they are. */
export function createValidator(): FastifySchemaCompiler<object> {
  const shared = {
    removeAdditional: true,
    useDefaults: true,
    strict: false,
    allErrors: false,
    verbose: true,
    // Takes three times as long to compile, during which nobody is served, and checks no faster.
    code: { optimize: false },
  } as const;
  const strict = withFormats(new Ajv({ ...shared, coerceTypes: false }));
  const lenient = withFormats(new Ajv({ ...shared, coerceTypes: true }));
  return ({ schema, httpPart }) => {
    const validate = compileAtFirstUse(httpPart === 'body' ? strict : lenient, schema);
    return httpPart === 'querystring' ? checkQuery(validate, schema) : validate;
  };
}

/** Compiling the schemas of all routes takes half a second, which a start need not wait for. */
function compileAtFirstUse(ajv: Ajv, schema: object): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = ((value: unknown) => {
    compiled ??= ajv.compile(schema);
    const valid = compiled(value);
    if (valid) canonicalIds(schema, value);
    validate.errors = compiled.errors ?? null;
    return valid;
  }) as ValidateFunction;
  return validate;
}

/** What the rest of the service can handle: no year 1, and of the ways to write a UUID the one that the database takes, too. */
function withFormats(ajv: Ajv): Ajv {
  const formats = addFormats.default(ajv).addFormat('date-time', (text) => parseInstant(text) !== undefined);
  return formats.addFormat('uuid', isId);
}

/** What narrows or orders an answer is ignored where it is not known; whatever else the interface has words for must be. */
const MAY_BE_UNKNOWN = /^(filter|flag|sort)(\[|$)/;
const RESERVED = ['include', 'fields', 'page'];

/** Programs written for other versions of the interface send filters and orders that this one does not have. */
function checkQuery(validate: ValidateFunction, schema: object): ValidateFunction {
  const properties = (schema as { properties?: Readonly<Record<string, object>> }).properties ?? {};
  const known = new Map(Object.entries(properties));
  const check = ((query: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(query)) {
      const property = known.get(name);
      const takesSeveral = property !== undefined && 'type' in property && property.type === 'array';
      if (takesSeveral) query[name] = [value].flat();
      const message = property ? misuse(value, takesSeveral) : ignorance(name, [...known.keys()]);
      if (message !== undefined) {
        check.errors = [{ keyword: 'known', instancePath: `/${name}`, schemaPath: '', params: {}, message }];
        return false;
      }
      if (property && !takesSeveral && typeof value === 'string') query[name] = readLeniently(property, value);
    }
    const valid = validate(query);
    check.errors = validate.errors ?? null;
    return valid;
  }) as ValidateFunction;
  return check;
}

function misuse(value: unknown, takesSeveral: boolean): string | undefined {
  return Array.isArray(value) && !takesSeveral ? 'is given more than once' : undefined;
}

function ignorance(name: string, known: readonly string[]): string | undefined {
  if (MAY_BE_UNKNOWN.test(name) || (!name.includes('[') && !RESERVED.includes(name))) return undefined;
  return `is not a known parameter here; ${known.length === 0 ? 'there are none' : `known are: ${known.join(', ')}`}`;
}

interface SchemaWithIds {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, SchemaWithIds>>;
  readonly items?: SchemaWithIds;
  readonly anyOf?: readonly SchemaWithIds[];
}

/** Ids in capitals mean the same; inside there is one spelling. Changes members of the value, and returns it. */
export function canonicalIds(schema: SchemaWithIds, value: unknown): unknown {
  if (typeof value === 'string') return takesId(schema) ? value.toLowerCase() : value;
  if (value === null || typeof value !== 'object') return value;
  for (const one of [schema, ...(schema.anyOf ?? [])]) {
    if (Array.isArray(value) && one.items) {
      for (const [index, item] of value.entries()) value[index] = canonicalIds(one.items, item);
    } else if (one.properties) {
      for (const [name, member] of Object.entries(value)) {
        const property = Object.hasOwn(one.properties, name) ? one.properties[name] : undefined;
        if (property) Object.assign(value, { [name]: canonicalIds(property, member) });
      }
    }
  }
  return value;
}

function takesId({ format, anyOf = [] }: SchemaWithIds): boolean {
  return format === 'uuid' || anyOf.some(takesId);
}

interface ParameterSchema {
  readonly type?: unknown;
  readonly format?: unknown;
}

/**
 * Parameters are written by programs in many languages. `True` and `1` are as good as `true`, and a time without offset
 * is UTC, as times are everywhere in the interface.
 */
export function readLeniently(schema: object, text: string): string {
  const { type, format } = schema as ParameterSchema;
  if (type === 'boolean') return readBoolean(text.trim().toLowerCase());
  return format === 'date-time' ? readTime(text) : text;
}

function readBoolean(text: string): string {
  if (text === '1') return 'true';
  return text === '0' ? 'false' : text;
}

/** A plus sign that was not escaped arrives as a space. */
function readTime(text: string): string {
  return (
    parseInstant(text) ?? parseInstant(text.replace(/ (\d{2}:?\d{2})$/, '+$1')) ?? parseInstant(`${text}Z`) ?? text
  );
}
