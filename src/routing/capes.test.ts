import { expect, it } from 'vitest';
import { blockOf } from './blocks.ts';
import { decodeCapes, encodeCapes } from './capes.ts';

it('reads back what was written, in the order of the blocks', () => {
  const capes = [
    { column: 46_079, row: 23_039, closedPercent: 30 },
    { column: 17, row: 33, closedPercent: 0 },
  ].map((cape) => [blockOf(cape.column, cape.row), cape] as const);
  expect([...decodeCapes(encodeCapes(new Map(capes)))]).toEqual([capes[1], capes[0]]);
});
