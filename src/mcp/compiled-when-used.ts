import { fromJsonSchema } from '@modelcontextprotocol/server';

type CheckedSchema<Value> = ReturnType<typeof fromJsonSchema<Value>>;

/**
 * A schema for the library, which compiles each at once. Compiled when something is first checked by it: all of them
 * together hold everybody up for a third of a second, and most are never used.
 */
export function compiledWhenUsed<Value>(
  schema: object,
  prepare: (value: unknown) => unknown = (value) => value,
): CheckedSchema<Value> {
  let compiled: CheckedSchema<Value> | undefined;
  return {
    '~standard': {
      version: 1,
      vendor: 'landfall',
      jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
      validate: (value) => {
        compiled ??= fromJsonSchema<Value>(schema);
        return compiled['~standard'].validate(prepare(value));
      },
    },
  };
}
