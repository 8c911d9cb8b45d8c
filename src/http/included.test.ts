import { expect, it } from 'vitest';
import { resourceTypes } from '../jsonapi/registry.ts';
import { loaders } from './included.ts';

it('can load every type that a relationship leads to', () => {
  // A route comes with all its places, and is not led to by anything else.
  const sources = Object.values(resourceTypes).filter(({ type }) => !type.startsWith('route'));
  const reachable = sources.flatMap((resource) =>
    Object.values(resource.relationships).flatMap((relationship) => relationship.types),
  );
  expect(
    [...new Set(reachable)].filter((type) => resourceTypes[type] !== undefined && loaders[type] === undefined),
  ).toEqual([]);
});
