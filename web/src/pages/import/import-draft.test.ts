import { expect, it } from 'vitest';
import { isTable } from './import-draft.ts';

it.each([
  ['MSKU6058113\t48211', true],
  ['Container,PO\nMSKU6058113,48211\n', true],
  ['MSKU6058113\nEITU9452010', false],
  ['MSKU6058113, EITU9452010', false],
])('%j has columns: %s', (text, expected) => expect(isTable(text)).toBe(expected));
