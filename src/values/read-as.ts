import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Static, TSchema } from './schema.ts';

const ajv = addFormats.default(new Ajv({ strict: false }));

type Reading<Schema extends TSchema> =
  | { readonly fits: true; readonly value: Static<Schema> }
  | {
      readonly fits: false;
      readonly reason: string;
      /** The member, such as `tiers/0/from`, of which the message is. */
      readonly at: string;
      readonly message: string;
    };

/** Whether a value fits a schema, and if not, where and why. For files and other input outside HTTP. */
export function readAs<Schema extends TSchema>(schema: Schema, value: unknown): Reading<Schema> {
  if (ajv.validate(schema as object, value)) return { fits: true, value: value as Static<Schema> };
  const [first] = ajv.errors ?? [];
  const { instancePath = '', message = 'has the wrong shape' } = first ?? {};
  const missing: unknown = first?.params['missingProperty'];
  const path = `${instancePath}${missing === undefined ? '' : `/${missing}`}`.slice(1);
  return {
    fits: false,
    reason: `${instancePath} ${message}`.trim(),
    at: path,
    message: missing === undefined ? message : 'is missing',
  };
}
