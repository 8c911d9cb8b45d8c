type Json = Readonly<Record<string, unknown>>;

/**
 * The schema of an answer as clients are shown it. Members are checked by the compiler where they are made: that they are
 * there, or may be null, is not said a second time. Members of the same plain type are named together, `^(eta|ata)$`:
 * every name and type is there at a third of the words, since all of it is read by assistants before anything is asked.
 */
export function shownSchema(schema: object): object {
  return shown({ ...schema });
}

function shown(schema: Json): Json {
  const { required: _, properties, items, additionalProperties, ...rest } = schema;
  return {
    ...rest,
    ...(isJson(items) ? { items: shown(items) } : {}),
    ...(isJson(additionalProperties) ? { additionalProperties: shown(additionalProperties) } : {}),
    ...(isJson(properties) ? shownMembers(properties) : {}),
  };
}

function shownMembers(properties: Json): Json {
  const all = Object.entries(properties).map(([name, one]) => ({ name, schema: isJson(one) ? shown(one) : {} }));
  const single: Record<string, Json> = {};
  const together: Record<string, Json> = {};
  for (const { name, schema } of all) {
    const alike = all.filter((other) => kindOf(other.schema) === kindOf(schema));
    const widest = alike.find((other) => Array.isArray(other.schema['type'])) ?? { schema };
    if (alike.length === 1) single[name] = schema;
    else together[`^(${alternatives(alike.map((one) => one.name))})$`] = widest.schema;
  }
  return {
    ...(Object.keys(together).length > 0 ? { patternProperties: together } : {}),
    ...(Object.keys(single).length > 0 ? { properties: single } : {}),
  };
}

/** `pod_eta|pod_ata|id` as `pod_(eta|ata)|id`: what several names begin with is said once. */
function alternatives(names: readonly string[]): string {
  const wordOf = (name: string) => /^[a-z0-9]+_/.exec(name)?.[0];
  const parts = names.map((name) => {
    const word = wordOf(name);
    const akin = word === undefined ? [] : names.filter((other) => other.startsWith(word));
    if (word === undefined || akin.length < 3) return name;
    return `${word}(${alternatives(akin.map((other) => other.slice(word.length)))})`;
  });
  return [...new Set(parts)].join('|');
}

/** The same for what may be null and what may not. */
function kindOf({ type, ...rest }: Json): string {
  return JSON.stringify({ ...rest, type: [type].flat().filter((one) => one !== 'null') });
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
