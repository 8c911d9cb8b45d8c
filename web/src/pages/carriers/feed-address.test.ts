import { expect, it } from 'vitest';
import { splitAreas, withAreas } from './feed-address.ts';

it('puts areas into the address of a feed, and takes them out again', () => {
  const address = withAreas('wss://stream.example/v0', ' 40, -10, 60, 20 \n\n0,0,10,10');
  expect(address).toBe('wss://stream.example/v0?box=40,-10,60,20&box=0,0,10,10');
  expect(splitAreas(address)).toEqual({ address: 'wss://stream.example/v0', areas: '40,-10,60,20\n0,0,10,10' });
});

it('leaves an address without areas as it is', () => {
  expect(withAreas('tcp://hub.example:4001', ' ')).toBe('tcp://hub.example:4001');
  expect(splitAreas('tcp://hub.example:4001')).toEqual({ address: 'tcp://hub.example:4001', areas: '' });
});
