import type { InterfaceDocument } from '../src/http/openapi.ts';

/** A schema of the interface document. */
type Schema = Readonly<Record<string, unknown>>;

/** What the interface document describes besides resources. */
const OTHER_SCHEMAS = ['links', 'meta', 'error', 'resource'];

/** The types of the client, written from the interface document. */
export function writeClientTypes(document: InterfaceDocument): string {
  const { schemas } = document.components;
  const resources = Object.keys(schemas).filter((name) => !OTHER_SCHEMAS.includes(name));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return [
    '// Generated from docs/openapi.json by `npm run generate`: not to be edited.',
    '',
    'export interface Resources {',
    ...resources.map((name) => `  ${quoted(name)}: ${typeOf(schemas[name], 1)};`),
    '}',
    '',
    'export type Resource = Resources[keyof Resources];',
    '',
    ...['links', 'meta', 'error'].map((name) => `export type ${titled(name)} = ${typeOf(schemas[name], 0)};\n`),
    'export interface Operations {',
    ...operations.map(([name, operation]) => `  ${quoted(name)}: ${operationType(operation as Schema)};`),
    '}',
    '',
  ].join('\n');
}

function operationType(operation: Schema): string {
  const parameters = (operation['parameters'] ?? []) as Schema[];
  const content = contentOf((operation['requestBody'] ?? {}) as Schema);
  const [good] = Object.entries(operation['responses'] as Record<string, Schema>).filter(([status]) =>
    /^\d/.test(status),
  );
  const answer = contentOf(good?.[1] ?? {});
  return [
    '{',
    `    path: ${parametersType(parameters, 'path')};`,
    `    query: ${parametersType(parameters, 'query')};`,
    `    body: ${content === undefined ? 'never' : typeOf(content, 2)};`,
    `    answer: ${answer === undefined ? 'undefined' : typeOf(answer, 2)};`,
    '  }',
  ].join('\n');
}

function parametersType(parameters: readonly Schema[], place: string): string {
  const members = parameters.filter((one) => one['in'] === place);
  if (members.length === 0) return 'never';
  const properties = Object.fromEntries(members.map((one) => [String(one['name']), one['schema']]));
  const required = members.filter((one) => one['required'] === true).map((one) => String(one['name']));
  return typeOf({ type: 'object', properties, required }, 2);
}

function contentOf(holder: Schema): Schema | undefined {
  const content = (holder['content'] ?? {}) as Record<string, { schema?: Schema }>;
  const media = content['application/json'];
  return media === undefined
    ? Object.keys(content).length > 0
      ? { type: 'string' }
      : undefined
    : (media.schema ?? {});
}

function typeOf(schema: unknown, depth: number): string {
  const part = (schema ?? {}) as Schema;
  if (typeof part['$ref'] === 'string') return referred(part['$ref']);
  const alternatives = part['anyOf'] ?? part['oneOf'];
  if (Array.isArray(alternatives)) return alternatives.map((one) => typeOf(one, depth)).join(' | ');
  if (Array.isArray(part['enum'])) return part['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const types = [part['type'] ?? 'unknown'].flat().map(String);
  return types.map((type) => simpleType(type, part, depth)).join(' | ');
}

function simpleType(type: string, schema: Schema, depth: number): string {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return `(${typeOf(schema['items'], depth)})[]`;
    case 'object':
      return objectType(schema, depth);
    default:
      return 'unknown';
  }
}

function objectType(schema: Schema, depth: number): string {
  const members = Object.entries((schema['properties'] ?? {}) as Record<string, unknown>);
  const more = schema['additionalProperties'];
  if (members.length === 0) {
    return `Record<string, ${more === undefined || typeof more === 'boolean' ? 'unknown' : typeOf(more, depth)}>`;
  }
  const required = (schema['required'] ?? []) as string[];
  const inner = '  '.repeat(depth + 1);
  const lines = members.map(
    ([name, member]) => `${inner}${quoted(name)}${required.includes(name) ? '' : '?'}: ${typeOf(member, depth + 1)};`,
  );
  return ['{', ...lines, `${'  '.repeat(depth)}}`].join('\n');
}

function referred(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return OTHER_SCHEMAS.includes(name) ? titled(name) : `Resources[${quoted(name)}]`;
}

function titled(name: string): string {
  return name === 'error' ? 'ErrorObject' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
