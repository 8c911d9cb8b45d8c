import { expect, it } from 'vitest';
import { actionText, changeTexts } from './action-words.ts';

it('says what was done', () => {
  expect(actionText('webhook.replay')).toBe('Replayed webhook');
  expect(actionText('api_key.issue')).toBe('Made an API key');
  expect(actionText('edi_partner.create')).toBe('Made EDI partner');
});

it('says what became of what', () => {
  expect(changeTexts({ company_name: ['Acme', 'Acme Imports'], disabled: true, tags: ['a', 'b', 'c'] })).toEqual([
    'company name: Acme → Acme Imports',
    'disabled: yes',
    'tags: ["a","b","c"]',
  ]);
});
