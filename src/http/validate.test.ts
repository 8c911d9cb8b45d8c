import { expect, it } from 'vitest';
import { DateTime, Nullable, Shape, Text, Type, Uuid } from '../values/schema.ts';
import { canonicalIds, readLeniently } from './validate.ts';

const ID = '0198B6F1-7A2B-7C3D-8E4F-0123456789AB';

it('writes ids in small letters wherever the schema has one, and nothing else', () => {
  const schema: object = Shape({ id: Uuid, name: Text, ids: Type.Array(Uuid), data: Shape({ other: Nullable(Uuid) }) });
  const value = { id: ID, name: ID, ids: [ID], data: { other: ID } };
  const lower = ID.toLowerCase();
  expect(canonicalIds(schema, value)).toEqual({ id: lower, name: ID, ids: [lower], data: { other: lower } });
  expect(canonicalIds(schema, { data: { other: null } })).toEqual({ data: { other: null } });
});

it.each([
  ['True', 'true'],
  [' FALSE ', 'false'],
  ['1', 'true'],
  ['0', 'false'],
  ['maybe', 'maybe'],
])('reads %j as the boolean %j', (text, read) => {
  expect(readLeniently(Type.Boolean(), text)).toBe(read);
});

it.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  ['2026-01-01T02:00:00+02:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01T02:00:00 02:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01T00:00:00', '2026-01-01T00:00:00Z'],
  ['2026-01-01 00:00:00.250000', '2026-01-01T00:00:00.250Z'],
  ['2026-01-01', '2026-01-01'],
  ['yesterday', 'yesterday'],
])('reads the time %j as %j', (text, read) => {
  expect(readLeniently(DateTime, text)).toBe(read);
});

it('leaves other text alone', () => {
  expect(readLeniently(Type.String(), 'True')).toBe('True');
});
