import { readFileSync } from 'node:fs';
import { type Interface, type Operation, readInterface } from '../../scripts/contract/published.ts';

/** The published interface as an OpenAPI document: names, types, enums and parameters. */
const DOCUMENT: unknown = JSON.parse(readFileSync(new URL('./fixtures/interface.json', import.meta.url), 'utf8'));

export const published: Interface = readInterface(DOCUMENT);

/** For validators, which follow references by themselves. */
export const publishedDocument = DOCUMENT as { readonly components: { readonly schemas: Record<string, object> } };

export interface PublishedOperation extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Every published operation, those apart that differ in the name of a path parameter. */
export function publishedOperations(): PublishedOperation[] {
  const { paths } = DOCUMENT as { paths: Record<string, Record<string, object>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((name) => {
      const method = name.toUpperCase();
      const operation = published.operations.get(`${method} ${path}`.replace(/\{[^}]*\}/g, '{}'));
      if (operation === undefined) throw new Error(`${method} ${path} was not read.`);
      return { ...operation, method, path, name: `${method} ${path}` };
    }),
  );
}
