import { expect, it } from 'vitest';
import { containerResource } from '../jsonapi/resources/container.ts';
import { shippingLineResource } from '../jsonapi/resources/shipping-line.ts';
import { Shape, Text, Type } from '../values/schema.ts';
import { json, many, one, paged, whole } from './answer.ts';
import { answering } from './answering.ts';
import { type Row, route, routesOf } from './route.ts';

const row = { summary: 'List things', access: 'read' } as const;

const refuse = async () => {
  throw new Error('never asked');
};

function parametersOf(given: Row): string[] {
  return routesOf('Things', [given]).flatMap((of) => Object.keys(answering(of).query?.properties ?? {}));
}

it('gives a row the parameters that follow from its answer', () => {
  const query = Shape({ q: Type.Optional(Text) });
  const pages = ['page[number]', 'page[size]'];
  expect([
    parametersOf(route('GET /things', { ...row, query, answer: paged(containerResource), handle: refuse })),
    parametersOf(route('GET /things', { ...row, query, answer: whole(shippingLineResource), handle: refuse })),
    parametersOf(route('GET /things', { ...row, answer: many(shippingLineResource), handle: refuse })),
    parametersOf(route('GET /things', { ...row, answer: one(containerResource), handle: refuse })),
    parametersOf(
      route('GET /things', { ...row, access: 'publishable', answer: one(containerResource), handle: refuse }),
    ),
  ]).toEqual([[...pages, 'q', 'include'], [...pages, 'q'], [], ['include'], []]);
});

it('is refused by the compiler where a handler returns something else than its row says', () => {
  const rows = [
    // @ts-expect-error: a container is more than its id
    route('GET /things', { ...row, answer: one(containerResource), handle: async () => ({ id: 'a' }) }),
    // @ts-expect-error: a page has the number of all
    route('GET /things', { ...row, answer: paged(containerResource), handle: async () => ({ rows: [] }) }),
    // @ts-expect-error: a list is not a page
    route('GET /things', { ...row, answer: many(containerResource), handle: async () => ({ rows: [], total: 0 }) }),
    // @ts-expect-error: the schema says text
    route('GET /things', { ...row, answer: json(Shape({ name: Text })), handle: async () => ({ name: 1 }) }),
    route('GET /things', {
      ...row,
      answer: json(Shape({ name: Text })),
      // @ts-expect-error: a row that does not take the body has none
      handle: async (call) => ({ name: call.rawBody.toString() }),
    }),
  ];
  expect(rows).toHaveLength(5);
});
