import { isId } from '../../values/id.ts';
import { parseInstant } from '../../values/instant.ts';
import type { CustomFieldDefinition, CustomFieldValue, DataType, FieldBounds } from './custom-field.ts';

const MAX_TEXT_CHARACTERS = 255;
/** number is decimal(18,6): twelve digits before the point, six after it. */
const NUMBER_LIMIT = 1e12;
const MAX_DECIMALS = 6;
const MAX_CHOICES = 100;

export type ValueReading =
  | { readonly kind: 'valid'; readonly value: CustomFieldValue }
  | { readonly kind: 'invalid'; readonly reason: string };

type Read = (value: unknown, definition: CustomFieldDefinition) => ValueReading;

const READERS: Record<DataType, Read> = {
  short_text: readText,
  number: readNumber,
  date: readDate,
  datetime: readDateTime,
  boolean: (value) => (typeof value === 'boolean' ? valid(value) : invalid('must be true or false')),
  enum: readChoice,
  enum_multi: readChoices,
  reference: readReference,
};

/** Checks a value against its definition. Null is of no type: a field that is to have no value is deleted. */
export function readValue(definition: CustomFieldDefinition, value: unknown): ValueReading {
  return READERS[definition.dataType](value, definition);
}

function readText(value: unknown, definition: CustomFieldDefinition): ValueReading {
  if (typeof value !== 'string') return invalid('must be text');
  if (value.includes('\u0000')) return invalid('must not contain a null character');
  const { min_length: shortest = 0, max_length: longest = MAX_TEXT_CHARACTERS } = boundsOf(definition);
  const length = [...value].length;
  const maximum = Math.min(longest, MAX_TEXT_CHARACTERS);
  if (length < shortest || length > maximum) return invalid(`must have ${shortest} to ${maximum} characters`);
  return valid(value);
}

function readNumber(value: unknown, definition: CustomFieldDefinition): ValueReading {
  const number = typeof value === 'string' && /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return invalid('must be a number');
  if (Math.abs(number) >= NUMBER_LIMIT) return invalid('must have at most 12 digits before the point');
  if (Number(number.toFixed(MAX_DECIMALS)) !== number) return invalid(`must have at most ${MAX_DECIMALS} decimals`);
  const { min, max } = boundsOf(definition);
  if (typeof min === 'number' && number < min) return invalid(`must be at least ${min}`);
  if (typeof max === 'number' && number > max) return invalid(`must be at most ${max}`);
  return valid(number);
}

function readDate(value: unknown, definition: CustomFieldDefinition): ValueReading {
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isCalendarDay(value);
  return isDay ? withinTime(value, definition) : invalid('must be a date such as 2026-11-15');
}

function readDateTime(value: unknown, definition: CustomFieldDefinition): ValueReading {
  const instant = typeof value === 'string' ? parseInstant(value) : undefined;
  return instant === undefined
    ? invalid('must be a date-time with offset such as 2026-11-15T08:00:00Z')
    : withinTime(instant, definition);
}

function withinTime(value: string, definition: CustomFieldDefinition): ValueReading {
  const { min, max } = boundsOf(definition);
  if (typeof min === 'string' && value < min) return invalid(`must not be before ${min}`);
  if (typeof max === 'string' && value > max) return invalid(`must not be after ${max}`);
  return valid(value);
}

function readChoice(value: unknown, definition: CustomFieldDefinition): ValueReading {
  const isOption = typeof value === 'string' && definition.options.some((option) => option.value === value);
  return isOption ? valid(value) : invalid(`must be one of: ${allowedOf(definition)}`);
}

function readChoices(value: unknown, definition: CustomFieldDefinition): ValueReading {
  if (!Array.isArray(value) || value.length > MAX_CHOICES) return invalid('must be a list of options');
  const wrong = value.find((item) => readChoice(item, definition).kind === 'invalid');
  if (wrong !== undefined) return invalid(`must hold only: ${allowedOf(definition)}`);
  return valid([...new Set(value as string[])]);
}

function readReference(value: unknown, definition: CustomFieldDefinition): ValueReading {
  const id = isObject(value) ? value['id'] : value;
  if (typeof id === 'string' && isId(id)) return valid(id.toLowerCase());
  return invalid(`must be the id of a ${(definition.referenceType ?? 'Party').toLowerCase()}`);
}

function isCalendarDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

function boundsOf(definition: CustomFieldDefinition): FieldBounds {
  return (definition.validation ?? {}) as FieldBounds;
}

function allowedOf(definition: CustomFieldDefinition): string {
  return definition.options.map((option) => option.value).join(', ') || 'nothing yet, the definition has no options';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valid(value: CustomFieldValue): ValueReading {
  return { kind: 'valid', value };
}

function invalid(reason: string): ValueReading {
  return { kind: 'invalid', reason };
}
