import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from './schema.ts';

const ajv = addFormats.default(new Ajv({ strict: false }));

/** Whether a value fits a schema, and if not, where and why. For files and other input outside HTTP. */
export function readAs<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
): { readonly fits: true; readonly value: Static<Schema> } | { readonly fits: false; readonly reason: string } {
  if (ajv.validate(schema as object, value)) return { fits: true, value: value as Static<Schema> };
  const [first] = ajv.errors ?? [];
  return { fits: false, reason: `${first?.instancePath ?? ''} ${first?.message ?? 'has the wrong shape'}`.trim() };
}
