import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { actionText } from '../web/src/pages/audit/action-words.ts';

it('has words for everything that is written into the trail', () => {
  const found = execFileSync('grep', ['-rhoE', "action: '[a-z_.]+'", 'src'], { encoding: 'utf8' });
  const actions = [...new Set(found.match(/(?<=')[a-z_.]+(?=')/g))];
  expect(actions.length).toBeGreaterThan(40);
  expect(actions.filter((action) => /[:_]/.test(actionText(action)))).toEqual([]);
});
