import type { InterfaceDocument } from '../src/http/openapi.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly type?: string };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean };
}

const TYPES: Readonly<Record<string, string>> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const MAX_DOC_CHARACTERS = 100;

/** The methods of the client in Python: one for each operation, with what its query may hold. */
export function writePythonClient({ paths }: InterfaceDocument): string {
  const all = Object.entries(paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
  );
  const queries = all.filter(({ parameters = [] }) => parameters.some((one) => one.in === 'query'));
  return [
    '# Generated from the description of the interface: run `npm run generate` after a change there.',
    'from __future__ import annotations',
    '',
    'from typing import Any, Mapping, Optional, TypedDict, Union',
    'from urllib.parse import quote',
    '',
    'Body = Union[Mapping[str, Any], str, bytes]',
    '',
    ...queries.flatMap(queryType),
    '',
    'def _quoted(text: str) -> str:',
    '    return quote(str(text), safe="")',
    '',
    '',
    'class Operations:',
    '    """What the service can be asked, by the names of the interface."""',
    '',
    '    def request(self, method: str, path: str, query: Optional[Mapping[str, Any]] = None, body: Optional[Body] = None) -> Any:',
    '        raise NotImplementedError',
    '',
    ...all.flatMap(methodOf),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

type Described = Operation & { readonly path: string; readonly method: string };

function queryType({ operationId, parameters = [] }: Described): string[] {
  const members = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `    ${JSON.stringify(name)}: ${TYPES[schema.type ?? ''] ?? 'Any'},`);
  return [
    `${queryName(operationId)} = TypedDict(${JSON.stringify(queryName(operationId))}, {`,
    ...members,
    '}, total=False)',
    '',
  ];
}

function methodOf({ operationId, summary, path, method, parameters = [], requestBody }: Described): string[] {
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const hasQuery = parameters.some((one) => one.in === 'query');
  // What is no JSON, such as a sheet, is not described.
  const takesBody = requestBody !== undefined || ['post', 'put', 'patch'].includes(method);
  const taken = [
    'self',
    ...inPath.map((name) => `${name}: str`),
    ...(takesBody ? [requestBody?.required === true ? 'body: Body' : 'body: Optional[Body] = None'] : []),
    ...(hasQuery ? [`query: Optional[${queryName(operationId)}] = None`] : []),
  ];
  const filled = path.replace(/\{(\w+)\}/g, '{_quoted($1)}');
  const sent = [
    JSON.stringify(method.toUpperCase()),
    `${inPath.length > 0 ? 'f' : ''}${JSON.stringify(filled)}`,
    ...(hasQuery ? ['query=query'] : []),
    ...(takesBody ? ['body=body'] : []),
  ];
  return [
    `    def ${snake(operationId)}(${taken.join(', ')}) -> Any:`,
    `        """${shortened(summary)}"""`,
    `        return self.request(${sent.join(', ')})`,
    '',
  ];
}

function queryName(operationId: string): string {
  return `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`;
}

function snake(operationId: string): string {
  return operationId.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function shortened(summary: string): string {
  const text = summary.replace(/["\\]/g, "'");
  return text.length <= MAX_DOC_CHARACTERS ? text : `${text.slice(0, MAX_DOC_CHARACTERS)}…`;
}
