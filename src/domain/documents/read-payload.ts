type Payload = Readonly<Record<string, unknown>>;

/** A value of a reading, and where it stands. */
export interface Read<Value> {
  readonly value: Value;
  readonly page: number;
  readonly line: string;
}

interface BoxRow {
  readonly number: string;
  readonly seal: string | undefined;
  readonly kg: number | undefined;
}

/** With what a person corrected over it: a value by itself, or in the shape in which it was read. */
export function withCorrections(payload: Payload, corrected: Payload | null): Payload {
  if (corrected === null) return payload;
  const corrections = Object.entries(corrected).map(([field, given]) => {
    if (Array.isArray(given) || isRead(given)) return [field, given];
    const before = payload[field];
    return [field, isRead(before) ? { ...before, value: given } : { value: given, page: 1, line: '' }];
  });
  return { ...payload, ...Object.fromEntries(corrections) };
}

export function textIn(payload: Payload, field: string): Read<string> | undefined {
  const found = payload[field];
  return isRead(found) && typeof found.value === 'string' ? { ...found, value: found.value } : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function dayIn(payload: Payload, field: string): Read<string> | undefined {
  const found = textIn(payload, field);
  return found !== undefined && DAY.test(found.value) ? found : undefined;
}

export function placeIn(payload: Payload, field: string): Read<{ name: string; unlocode?: string }> | undefined {
  const found = payload[field];
  if (!isRead(found) || !isRecord(found.value)) return undefined;
  const { name, unlocode } = found.value;
  if (typeof name !== 'string') return undefined;
  return { ...found, value: { name, ...(typeof unlocode === 'string' ? { unlocode } : {}) } };
}

/** In kilograms. */
export function weightIn(payload: Payload, field: string): Read<number> | undefined {
  const found = payload[field];
  if (!isRead(found)) return undefined;
  const kg = kilograms(found.value);
  return kg === undefined ? undefined : { ...found, value: kg };
}

/** The numbers of the boxes that it lists. */
export function boxesOf(payload: Payload): string[] {
  return rowsOf(payload).map(({ value }) => value.number);
}

export function rowOf(payload: Payload, number: string): Read<BoxRow> | undefined {
  return rowsOf(payload).find(({ value }) => value.number === number);
}

function rowsOf(payload: Payload): Read<BoxRow>[] {
  const given = payload['containers'];
  if (!Array.isArray(given)) return [];
  return given.filter(isRead).flatMap((row) => {
    if (!isRecord(row.value) || typeof row.value['number'] !== 'string') return [];
    const { number, seal_number: seal, gross_weight: weight } = row.value;
    const value = { number, seal: typeof seal === 'string' ? seal : undefined, kg: kilograms(weight) };
    return [{ ...row, value }];
  });
}

const KILOGRAMS: Readonly<Record<string, number>> = { kg: 1, lb: 0.453_592_37, t: 1_000 };

function kilograms(given: unknown): number | undefined {
  if (!isRecord(given) || typeof given['value'] !== 'number') return undefined;
  const factor = KILOGRAMS[String(given['unit'])];
  return factor === undefined ? undefined : given['value'] * factor;
}

function isRead(given: unknown): given is Read<unknown> {
  return isRecord(given) && 'value' in given && typeof given['page'] === 'number' && typeof given['line'] === 'string';
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
