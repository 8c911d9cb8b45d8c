import buildStringify from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

/** Writes answers that are plain JSON from their schemas, so that nothing outside them leaves. Compiled at first use. */
export function createSerialiser(): FastifySerializerCompiler<object> {
  return ({ schema }) => {
    let stringify: ((value: unknown) => string) | undefined;
    return (value) => {
      stringify ??= buildStringify(schema);
      return stringify(value);
    };
  };
}
