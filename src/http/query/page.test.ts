import { expect, it } from 'vitest';
import { pageDocument, readPage, wholeDocument } from './page.ts';

const call = (number: number, size: number) => ({
  query: { 'page[number]': number, 'page[size]': size },
  url: '/v2/shipments?q=a%26b',
  baseUrl: 'http://localhost:4900',
});

it('links a middle page to all its neighbours and keeps the other parameters', () => {
  const { links, meta } = pageDocument(call(2, 10), [], 25);
  const at = (number: number) =>
    `http://localhost:4900/v2/shipments?q=a%26b&page%5Bnumber%5D=${number}&page%5Bsize%5D=10`;
  expect(links).toEqual({ self: at(2), current: at(2), first: at(1), last: at(3), prev: at(1), next: at(3) });
  expect(meta).toEqual({ size: 10, total: 25 });
});

it('says when a total is about', () => {
  expect(pageDocument(call(2, 10), [], { total: 25_000, estimated: true }).meta).toEqual({
    size: 10,
    total: 25_000,
    total_estimated: true,
  });
});

it('has neither neighbour on an only page', () => {
  expect(Object.keys(pageDocument(call(1, 30), [], 0).links ?? {})).toEqual(['self', 'current', 'first', 'last']);
});

it('leads back from beyond the end', () => {
  expect(pageDocument(call(9, 10), [], 25).links?.['prev']).toContain('page%5Bnumber%5D=3');
});

it('cuts the size to the maximum', () => {
  expect(readPage(call(3, 5000).query)).toEqual({ number: 3, size: 100 });
});

it('gives a whole list on one page, or in pages to who asks for them', () => {
  const all = ['a', 'b', 'c'].map((id) => ({ id, type: 'port', attributes: {}, relationships: {} }));
  const page = (query: object) => wholeDocument({ query, url: '/v2/shipping_lines', baseUrl: 'http://host' }, all);
  expect(page({})).toEqual({
    data: all,
    links: { self: 'http://host/v2/shipping_lines', current: 'http://host/v2/shipping_lines' },
  });
  const second = page({ 'page[number]': 2, 'page[size]': 2 });
  expect(second.data.map(({ id }) => id)).toEqual(['c']);
  expect(Object.keys(second.links ?? {})).toEqual(['self', 'current', 'first', 'last', 'prev']);
  expect(page({ 'page[number]': 2 }).data).toEqual([]);
});
