import { expect, it } from 'vitest';
import { resourceTypes } from '../jsonapi/registry.ts';
import { loaders } from './include-loaders.ts';

it('can load every type that a relationship leads to', () => {
  const reachable = Object.values(resourceTypes).flatMap((resource) =>
    Object.values(resource.relationships).flatMap((relationship) => relationship.types),
  );
  expect(
    [...new Set(reachable)].filter((type) => resourceTypes[type] !== undefined && loaders[type] === undefined),
  ).toEqual([]);
});
