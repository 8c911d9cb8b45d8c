import { expect, it } from 'vitest';
import { joinAddress, splitAddress } from './feed-address.ts';

const STREAM = 'wss://stream.example/v0';

it('puts areas into the address of a feed, and takes them out again', () => {
  const address = joinAddress({ address: STREAM, areas: ' 40, -10, 60, 20 \n\n0,0,10,10', asksForShips: false });
  expect(address).toBe(`${STREAM}?box=40,-10,60,20&box=0,0,10,10`);
  expect(splitAddress(address)).toEqual({ address: STREAM, areas: '40,-10,60,20\n0,0,10,10', asksForShips: false });
});

it('keeps that a feed is asked for ships, and over how many connections', () => {
  const given = `${STREAM}?ships&connections=3&places=50`;
  const parts = splitAddress(given);
  expect(parts).toEqual({ address: `${STREAM}?connections=3&places=50`, areas: '', asksForShips: true });
  expect(joinAddress(parts)).toBe(`${STREAM}?connections=3&places=50&ships`);
  expect(joinAddress({ ...parts, address: STREAM, asksForShips: false })).toBe(STREAM);
});

it('leaves an address that asks for nothing as it is', () => {
  const parts = splitAddress('tcp://hub.example:4001');
  expect(parts).toEqual({ address: 'tcp://hub.example:4001', areas: '', asksForShips: false });
  expect(joinAddress({ ...parts, areas: ' ' })).toBe('tcp://hub.example:4001');
});
