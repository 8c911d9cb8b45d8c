type Json = ReturnType<typeof JSON.parse>;

/** Members of an answer that its schema does not name, by their paths; `_metadata.outside_text` is in every answer. */
export function undeclaredMembers(schema: Json, value: Json, path = ''): string[] {
  if (Array.isArray(value)) {
    return schema.items === undefined
      ? [`${path}[]`]
      : value.flatMap((one) => undeclaredMembers(schema.items, one, `${path}[]`));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const here = path === '' ? name : `${path}.${name}`;
    if (here === '_metadata.outside_text') return [];
    const declared = memberSchema(schema, name);
    if (declared !== undefined) return undeclaredMembers(declared, one, here);
    return here === '_metadata' ? undeclaredMembers({}, one, here) : [here];
  });
}

/** What has the members of either. */
export function eitherSchema(one: Json, other: Json): object {
  return {
    properties: { ...one.properties, ...other.properties },
    patternProperties: { ...one.patternProperties, ...other.patternProperties },
  };
}

/** Filters are told as they were given: their names are those of the arguments. */
function memberSchema(schema: Json, name: string): Json | undefined {
  if (schema.properties?.[name] !== undefined) return asIs(name, schema.properties[name]);
  const patterns = Object.entries(schema.patternProperties ?? {});
  const found = patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name));
  return found?.[1] ?? (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
}

const ANYTHING = { additionalProperties: {}, items: {} };

function asIs(name: string, schema: Json): Json {
  return name === 'applied_filters' || name === 'value' ? { ...ANYTHING, additionalProperties: ANYTHING } : schema;
}
