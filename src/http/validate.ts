import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import { parseInstant } from '../values/instant.ts';

/** Query and path parameters are text on the wire, so numbers and booleans are read from it; bodies are taken as they are. */
export function createValidator(): FastifySchemaCompiler<object> {
  const shared = { removeAdditional: true, useDefaults: true, strict: false, allErrors: false } as const;
  const strict = withFormats(new Ajv({ ...shared, coerceTypes: false }));
  const lenient = withFormats(new Ajv({ ...shared, coerceTypes: true }));
  return ({ schema, httpPart }) => {
    const validate = compileAtFirstUse(httpPart === 'body' ? strict : lenient, schema);
    return httpPart === 'querystring' ? refuseUnknownBrackets(validate, schema) : validate;
  };
}

/** Compiling the schemas of all routes takes half a second, which a start need not wait for. */
function compileAtFirstUse(ajv: Ajv, schema: object): ValidateFunction {
  let compiled: ValidateFunction | undefined;
  const validate = ((value: unknown) => {
    compiled ??= ajv.compile(schema);
    const valid = compiled(value);
    validate.errors = compiled.errors ?? null;
    return valid;
  }) as ValidateFunction;
  return validate;
}

/** A date-time is one that the rest of the service can handle, not the year 1. */
function withFormats(ajv: Ajv): Ajv {
  return addFormats.default(ajv).addFormat('date-time', (text) => parseInstant(text) !== undefined);
}

/**
 * A misspelt `filter[…]` would silently answer with everything, so bracketed parameters must be known;
 * plain unknown ones are ignored, since clients send their own.
 */
function refuseUnknownBrackets(validate: ValidateFunction, schema: object): ValidateFunction {
  const known = new Set(Object.keys((schema as { properties?: object }).properties ?? {}));
  const check = ((query: Record<string, unknown>) => {
    const unknown = Object.keys(query).find((name) => name.includes('[') && !known.has(name));
    const repeated = Object.keys(query).find((name) => known.has(name) && Array.isArray(query[name]));
    const wrong = unknown ?? repeated;
    if (wrong === undefined) {
      const valid = validate(query);
      check.errors = validate.errors ?? null;
      return valid;
    }
    const message = unknown === undefined ? 'is given more than once' : 'is not a known parameter';
    check.errors = [{ keyword: 'known', instancePath: `/${wrong}`, schemaPath: '', params: {}, message }];
    return false;
  }) as ValidateFunction;
  return check;
}
