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
    'tags: a, b, c',
  ]);
});

it('says what a table was narrowed by', () => {
  expect(changeTexts({ 'filter[pod_locode]': 'NLRTM' })).toEqual(['pod locode: NLRTM']);
});

it('does not take two of several for an old and a new one, and writes times as people do', () => {
  const changes = { add: ['spring', 'sea'], remove: [], expires_at: '2026-11-23T16:54:04.094Z' };
  expect(changeTexts(changes)).toEqual(['add: spring, sea', 'remove: none', 'expires at: 2026-11-23 16:54 UTC']);
});
