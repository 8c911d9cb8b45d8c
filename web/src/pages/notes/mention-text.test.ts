import { expect, it } from 'vitest';
import { completed, mentionedIn, suggested } from './mention-text.ts';

const ANN = { id: '1', name: 'Ann Lee' };
const ANDY = { id: '2', name: 'Andy' };
const ALL = [ANN, ANDY];

it('suggests whose name begins with what stands after the last @', () => {
  expect(suggested('@', ALL)).toEqual(ALL);
  expect(suggested('Call @an', ALL)).toEqual(ALL);
  expect(suggested('Call @ann L', ALL)).toEqual([ANN]);
  expect(suggested('Call @Ann Lee', ALL)).toEqual([]);
  expect(suggested('Call @Ann Lee about it', ALL)).toEqual([]);
  expect(suggested('ann@own.example', ALL)).toEqual([]);
  expect(suggested('Call', ALL)).toEqual([]);
});

it('writes the name out, and finds who is called', () => {
  const text = completed('Please @an', ANDY);
  expect(text).toBe('Please @Andy ');
  expect(mentionedIn(`${text}and @Ann Lee`, ALL)).toEqual(['1', '2']);
  expect(mentionedIn('nobody', ALL)).toEqual([]);
});
