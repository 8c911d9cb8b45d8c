import type { Random } from './random.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const TEXTS = [
  '',
  ' ',
  'x',
  "' OR 1=1 --",
  '%',
  '%00',
  '\u0000',
  'ü',
  '💥',
  '\ud800',
  '../../etc/passwd',
  '<script>',
  'null',
  'A'.repeat(3000),
  '1e999',
  '-1',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  'constructor',
  '__proto__',
  '[]',
  '{}',
  '\r\nX: y',
];
const NUMBERS = [0, -1, 1, 0.1, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, 1e21];
const MAX_DEPTH = 4;

/** Something nobody asked for. */
export function hostileValue(random: Random, depth: number): unknown {
  const kind = random.integer(0, depth >= MAX_DEPTH ? 3 : 5);
  if (kind === 0) return random.pick(TEXTS);
  if (kind === 1) return random.pick(NUMBERS);
  if (kind === 2) return random.pick([null, true, false]);
  if (kind === 3) return String(random.next());
  if (kind === 4) return Array.from({ length: random.integer(0, 3) }, () => hostileValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: random.integer(0, 3) }, () => [random.pick(TEXTS), hostileValue(random, depth + 1)]),
  );
}

/** A value that fits the schema, except where `damage` replaced or dropped a part. */
export function valueFor(random: Random, schema: JsonSchema, ids: readonly string[], damage = 0): unknown {
  if (random.chance(damage)) return hostileValue(random, 0);
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const type =
    typeof schema.type === 'string' ? schema.type : schema.type === undefined ? undefined : random.pick(schema.type);
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => (schema.required?.includes(name) ? !random.chance(damage / 2) : random.chance(0.6)))
          .map(([name, member]) => [name, valueFor(random, member, ids, damage)]),
      );
    case 'array':
      return Array.from({ length: random.integer(0, 3) }, () => valueFor(random, schema.items ?? {}, ids, damage));
    case 'integer':
      return random.integer(1, 50);
    case 'number':
      return random.next() * 100;
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return textFor(random, schema, ids);
    default:
      return hostileValue(random, 1);
  }
}

function textFor(random: Random, schema: JsonSchema, ids: readonly string[]): string {
  if (schema.format === 'uuid') return random.pick(ids);
  if (schema.format === 'date-time')
    return random.pick(['2026-11-15T08:00:00Z', '2026-11-15T08:00:00+14:00', '0001-01-01T00:00:00Z']);
  if (schema.format === 'uri')
    return random.pick(['https://example.com/hook', 'http://[::1]/', 'https://a@b/', 'javascript:alert(1)']);
  return random.pick(['abc', 'a1_b', 'MAEU', 'MSKU6058113', '9074729', random.pick(TEXTS)]);
}
