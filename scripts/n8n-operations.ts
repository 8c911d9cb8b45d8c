import { EVENT_NAMES } from '../src/domain/events/event-names.ts';
import type { InterfaceDocument } from '../src/http/openapi.ts';

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

/** Signing in is for people, and a stream has no end. */
const NOT_FOR_WORKFLOWS = ['Sessions', 'Stream', 'Interface'];
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const HEAD = '// Generated from the description of the interface: run `npm run generate` after a change there.';

/** The operations that a workflow of n8n may use, as its node reads them. */
export function writeN8nOperations({ paths }: InterfaceDocument): string {
  const all = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath)
      .filter(([method, operation]) => METHODS.includes(method) && isForWorkflows(operation as Described))
      .map(([method, operation]) => rowOf(path, method, operation as Described)),
  );
  return [
    HEAD,
    'export interface Operation {',
    '  readonly id: string;',
    '  readonly resource: string;',
    '  readonly summary: string;',
    '  readonly method: string;',
    '  readonly path: string;',
    '  readonly query: readonly string[];',
    '  readonly takesBody: boolean;',
    '  readonly isPaged: boolean;',
    '}',
    '',
    'export const OPERATIONS: readonly Operation[] = [',
    ...all.map((row) => `  ${JSON.stringify(row)},`),
    '];',
    '',
  ].join('\n');
}

/** What a trigger may wait for. */
export function writeN8nEvents(): string {
  const names = EVENT_NAMES.map((name) => `  ${JSON.stringify(name)},`);
  return [HEAD, 'export const EVENTS: readonly string[] = [', ...names, '];', ''].join('\n');
}

function isForWorkflows({ tags = [], responses }: Described): boolean {
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const kinds = Object.keys(answer?.content ?? {});
  const isJson = kinds.length === 0 || kinds.includes('application/json');
  return isJson && !tags.some((tag) => NOT_FOR_WORKFLOWS.includes(tag));
}

function rowOf(path: string, method: string, { operationId, summary, tags, parameters = [], requestBody }: Described) {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const isPaged = method === 'get' && names.includes('page[number]');
  return {
    id: operationId,
    resource: tags?.[0] ?? 'Other',
    summary,
    method: method.toUpperCase(),
    path,
    // A text names several alternatives by commas already.
    query: names.filter((name) => !name.endsWith('[]') && !(isPaged && name.startsWith('page['))),
    takesBody: requestBody !== undefined,
    isPaged,
  };
}
