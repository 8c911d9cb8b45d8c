import { invalidQuery } from '../../errors.ts';
import { resourceTypes } from '../../jsonapi/registry.ts';
import { Type } from '../../values/schema.ts';

const MAX_INCLUDE_PATHS = 20;
const MAX_INCLUDE_DEPTH = 6;

/** Further names under which the interface documents what a type leads to, or clients ask for it, and the steps that lead there. */
const ALIASES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  document: { current_extraction: ['last_document_representation'] },
  tracking_request: { shipment: ['tracked_object'], container: ['tracked_object', 'containers'] },
};

/** Which relationships to follow, and from there again. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>;

export const includeQuery = {
  include: Type.Optional(
    Type.String({ description: 'Related resources to add, such as `containers,port_of_lading`.' }),
  ),
};

/** Checks every step against the relationships that exist; an unknown name is refused by name. */
export function parseInclude(text: string | undefined, ...rootTypes: readonly string[]): IncludeTree {
  const tree: MutableTree = new Map();
  const paths = (text ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter(Boolean);
  if (paths.length > MAX_INCLUDE_PATHS)
    throw invalidQuery('include', `At most ${MAX_INCLUDE_PATHS} paths can be included.`);
  for (const path of paths) addPath(tree, path, rootTypes);
  return tree;
}

type MutableTree = Map<string, MutableTree>;

function addPath(root: MutableTree, path: string, rootTypes: readonly string[]): void {
  const steps = withoutAliases(path.split('.'), rootTypes);
  if (steps.length > MAX_INCLUDE_DEPTH)
    throw invalidQuery('include', `${path} is more than ${MAX_INCLUDE_DEPTH} steps deep.`);
  let tree = root;
  let types = rootTypes;
  for (const step of steps) {
    const next = types.flatMap((type) => relationshipsOf(type)[step]?.types ?? []);
    if (next.length === 0) throw invalidQuery('include', unknownStep(path, step, types));
    const below: MutableTree = tree.get(step) ?? new Map();
    tree.set(step, below);
    tree = below;
    types = next;
  }
}

/** The steps by their own names. */
function withoutAliases([step, ...further]: readonly string[], types: readonly string[]): string[] {
  if (step === undefined) return [];
  const known = types.map((type) => withoutPrototype(ALIASES[type] ?? {})[step]);
  const [first = step, ...others] = known.find((one) => one !== undefined) ?? [];
  const next = types.flatMap((type) => relationshipsOf(type)[first]?.types ?? []);
  return [first, ...withoutAliases([...others, ...further], next)];
}

function relationshipsOf(type: string) {
  const definition = resourceTypes[type];
  return definition !== undefined && Object.hasOwn(resourceTypes, type)
    ? withoutPrototype(definition.relationships)
    : {};
}

/** So that a step called `constructor` is unknown. */
function withoutPrototype<Row>(rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> {
  return Object.assign(Object.create(null), rows);
}

function unknownStep(path: string, step: string, types: readonly string[]): string {
  const known = [...new Set(types.flatMap((type) => Object.keys(relationshipsOf(type))))];
  const choices = known.length === 0 ? 'nothing can be included there' : `known are: ${known.join(', ')}`;
  return `${path}: "${step}" is not a relationship of ${types.join(' or ')}; ${choices}.`;
}
