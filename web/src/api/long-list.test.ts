import { expect, it } from 'vitest';
import { wholeList } from './long-list.ts';

const PAGE_SIZE = 2;

function pagesOf(total: number) {
  return async (page: number) => {
    const from = (page - 1) * PAGE_SIZE + 1;
    const data = [from, from + 1].filter((one) => one <= total);
    return { data, meta: { size: PAGE_SIZE, total } };
  };
}

it.each([
  ['none', 0, []],
  ['one page', 2, [1, 2]],
  ['some pages', 5, [1, 2, 3, 4, 5]],
  ['too many: how it began and how it stands', 11, [1, 2, 9, 10, 11]],
])('reads a list of %s', async (_, total, expected) => {
  const { data, meta } = await wholeList(pagesOf(total), PAGE_SIZE, 3);
  expect([data, meta.total]).toEqual([expected, total]);
});
