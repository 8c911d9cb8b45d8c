/** A part of a document as it was read: nothing is known of its members yet. */
export type Part = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Part;
}

export interface Operation {
  /** As people write it, such as `GET /shipments/{id}`. */
  readonly name: string;
  /** Parameters of the query, by name; those of the path are counted by the path itself. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: Part | undefined;
  /** Schemas of the good answers by status; undefined where there is no body. */
  readonly answers: ReadonlyMap<string, Part | undefined>;
}

/** What an OpenAPI document says, by method and path; the names of path parameters do not tell operations apart. */
export interface Interface {
  readonly title: string;
  readonly operations: ReadonlyMap<string, Operation>;
  /** Follows references and puts `allOf` together. */
  resolve(schema: unknown): Part;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPES = ['application/json', 'application/vnd.api+json'];
const MAX_REFERENCES = 30;

/** Reads a published OpenAPI document, of version 3.0 or 3.1. */
export function readInterface(document: unknown): Interface {
  const whole = partOf(document);
  const paths = Object.entries(partOf(whole['paths']));
  if (paths.length === 0) throw new Error('This is no OpenAPI document: it has no paths.');
  const resolve = (schema: unknown) => resolveIn(whole, schema);
  const operations = new Map<string, Operation>();
  for (const [path, item] of paths) {
    const shared = listOf(partOf(item)['parameters']);
    for (const method of METHODS) {
      const operation = partOf(item)[method];
      if (operation === undefined) continue;
      const name = `${method.toUpperCase()} ${tidyPath(path)}`;
      const read = readOperation(name, partOf(operation), shared, resolve);
      const key = name.replace(/\{[^}]*\}/g, '{}');
      operations.set(key, merged(operations.get(key), read));
    }
  }
  return { title: textOf(partOf(whole['info'])['title']), operations, resolve };
}

/** Two paths that differ in the name of a parameter are one operation, which takes what either takes. */
function merged(before: Operation | undefined, read: Operation): Operation {
  if (before === undefined) return read;
  return { ...before, parameters: new Map([...before.parameters, ...read.parameters]) };
}

function readOperation(
  name: string,
  operation: Part,
  shared: readonly unknown[],
  resolve: (schema: unknown) => Part,
): Operation {
  const parameters = [...shared, ...listOf(operation['parameters'])]
    .map(resolve)
    .flatMap((one) => spread(one, resolve));
  const answers = Object.entries(partOf(operation['responses'])).filter(([status]) => status.startsWith('2'));
  return {
    name,
    parameters: parameters.reduce(withParameter, new Map<string, Parameter>()),
    body: contentOf(resolve(operation['requestBody'])),
    answers: new Map(answers.map(([status, answer]) => [status, contentOf(resolve(answer))])),
  };
}

/** What can be written in two ways, as one value or as several, is one parameter that takes either. */
function withParameter(known: Map<string, Parameter>, parameter: Parameter): Map<string, Parameter> {
  const before = known.get(parameter.name);
  const schema = before === undefined ? parameter.schema : { anyOf: [before.schema, parameter.schema] };
  return known.set(parameter.name, { ...parameter, schema });
}

/** An object in the query is a parameter for each member; the two ways to write an array are one. */
function spread(parameter: Part, resolve: (schema: unknown) => Part): Parameter[] {
  if (parameter['in'] !== 'query') return [];
  const name = textOf(parameter['name']).replace(/\[\]$/, '');
  const schema = resolve(parameter['schema']);
  const members = Object.entries(partOf(schema['properties']));
  if (members.length === 0) return [{ name, required: parameter['required'] === true, schema }];
  const required = listOf(schema['required']);
  return members.map(([member, part]) => ({
    name: `${name}[${member}]`,
    required: parameter['required'] === true && required.includes(member),
    schema: resolve(part),
  }));
}

function contentOf(holder: Part): Part | undefined {
  const content = partOf(holder['content']);
  const media = JSON_TYPES.map((type) => content[type]).find((one) => one !== undefined);
  return media === undefined ? undefined : partOf(partOf(media)['schema']);
}

function resolveIn(whole: Part, schema: unknown, depth = 0): Part {
  const part = partOf(schema);
  const reference = part['$ref'];
  if (depth > MAX_REFERENCES) return {};
  if (typeof reference === 'string') return resolveIn(whole, lookUp(whole, reference), depth + 1);
  const all = part['allOf'];
  if (!Array.isArray(all)) return part;
  const { allOf: _, ...rest } = part;
  return [rest, ...all.map((one) => resolveIn(whole, one, depth + 1))].reduce(together);
}

function together(one: Part, other: Part): Part {
  return {
    ...one,
    ...other,
    properties: { ...partOf(one['properties']), ...partOf(other['properties']) },
    required: [...listOf(one['required']), ...listOf(other['required'])],
  };
}

function lookUp(whole: Part, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((at, step) => partOf(at)[step.replaceAll('~1', '/').replaceAll('~0', '~')], whole);
}

function tidyPath(path: string): string {
  return path.replace(/^\/v2(?=\/)/, '').replace(/\/$/, '');
}

export function partOf(value: unknown): Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
