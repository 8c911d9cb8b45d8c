import { invalidQuery } from '../../errors.ts';
import { resourceTypes } from '../../jsonapi/registry.ts';
import { Type } from '../../values/schema.ts';
import { readSeveral } from './several.ts';

const MAX_CHARACTERS = 5_000;

/** Sparse fieldsets as JSON:API has them: `fields[container]=number,current_status`. */
export function fieldsQuery<const Types extends readonly string[]>(types: Types) {
  const member = Type.Optional(Type.String({ maxLength: MAX_CHARACTERS, description: 'Write only these members.' }));
  return Object.fromEntries(types.map((type) => [`fields[${type}]`, member])) as Record<
    `fields[${Types[number]}]`,
    typeof member
  >;
}

/** Whether the parameters of a row have such. */
export function takesFields(parameters: object): boolean {
  return Object.keys(parameters).some((name) => name.startsWith('fields['));
}

/** The members that were asked for, by type; undefined when none were. A name that does not exist is refused. */
export function readFields(query: object): ReadonlyMap<string, readonly string[]> | undefined {
  const fields = new Map<string, readonly string[]>();
  for (const [parameter, text] of Object.entries(query)) {
    const type = /^fields\[(\w+)\]$/.exec(parameter)?.[1];
    const names = type === undefined ? undefined : readSeveral(parameter, String(text));
    if (type !== undefined && names !== undefined) fields.set(type, known(type, parameter, names));
  }
  return fields.size === 0 ? undefined : fields;
}

function known(type: string, parameter: string, names: readonly string[]): string[] {
  const definition = resourceTypes[type];
  const members = [
    ...Object.keys(definition?.attributes.properties ?? {}),
    ...Object.keys(definition?.relationships ?? {}),
  ];
  const unknown = names.find((name) => !members.includes(name));
  if (unknown !== undefined) throw invalidQuery(parameter, `${type} has no member "${unknown}".`);
  return [...new Set(names)].sort();
}
