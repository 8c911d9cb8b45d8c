import { expect, it } from 'vitest';
import { Nullable, Shape, Text, Type, Uuid } from '../values/schema.ts';
import { canonicalIds } from './canonical-ids.ts';

const ID = '0198B6F1-7A2B-7C3D-8E4F-0123456789AB';

it('writes ids in small letters wherever the schema has one, and nothing else', () => {
  const schema: object = Shape({ id: Uuid, name: Text, ids: Type.Array(Uuid), data: Shape({ other: Nullable(Uuid) }) });
  const value = { id: ID, name: ID, ids: [ID], data: { other: ID } };
  const lower = ID.toLowerCase();
  expect(canonicalIds(schema, value)).toEqual({ id: lower, name: ID, ids: [lower], data: { other: lower } });
  expect(canonicalIds(schema, { data: { other: null } })).toEqual({ data: { other: null } });
});
