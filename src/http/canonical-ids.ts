interface Schema {
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Ids in capitals mean the same; inside there is one spelling. Changes members of the value, and returns it. */
export function canonicalIds(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return isId(schema) ? value.toLowerCase() : value;
  if (value === null || typeof value !== 'object') return value;
  for (const one of [schema, ...(schema.anyOf ?? [])]) {
    if (Array.isArray(value) && one.items) {
      for (const [index, item] of value.entries()) value[index] = canonicalIds(one.items, item);
    } else if (one.properties) {
      for (const [name, member] of Object.entries(value)) {
        const property = Object.hasOwn(one.properties, name) ? one.properties[name] : undefined;
        if (property) Object.assign(value, { [name]: canonicalIds(property, member) });
      }
    }
  }
  return value;
}

function isId({ format, anyOf = [] }: Schema): boolean {
  return format === 'uuid' || anyOf.some(isId);
}
