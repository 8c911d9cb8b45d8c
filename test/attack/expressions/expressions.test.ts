import { describe, expect, it } from 'vitest';
import { type AttackText, attackTexts } from './attack-texts.ts';
import { countSteps, MAX_STEPS } from './count-steps.ts';
import { listExpressions } from './list-expressions.ts';
import { parseExpression } from './parse-expression.ts';

const [FEW, MANY] = [24, 48];
/** Twice the text takes twice the steps where they grow with it, and four times where they grow with its square. */
const TOO_STEEP = 2.6;
/** Of less there is nothing to tell. */
const SOME_STEPS = 300;

/** What is matched by these was written by the operator or by us, or has a length of its own. */
const NOT_FROM_OUTSIDE: Readonly<Record<string, string>> = {
  'cli/route-question.ts': 'typed by the operator',
  'db/embedded/binaries.ts': 'the version of our own PostgreSQL',
  'domain/common-passwords.ts': 'a password, which has a longest length',
  'http/contract/published.ts': 'a file that the operator names',
  'http/openapi.ts': 'our own routes',
};

/** The text that takes the steepest number of steps, if one is too steep. */
function steepestOf(expression: RegExp): AttackText | undefined {
  const node = parseExpression(expression);
  const steps = ({ before, pump, after }: AttackText, times: number) =>
    countSteps(node, `${before}${pump.repeat(times)}${after}`, expression.sticky);
  return attackTexts(node).find((text) => {
    const many = steps(text, MANY);
    return many >= MAX_STEPS || (many > SOME_STEPS && many / steps(text, FEW) > TOO_STEEP);
  });
}

describe('what is tried on regular expressions', () => {
  it.each([
    /(a+)+$/,
    /\s+$/,
    /^(\w+\s?)*$/,
    /^(?:\d{1,3},?)+$/,
    /\(.*?\)/g,
    /a*a*b/,
    /^\d+\d+x/,
    /"[^"]*"|\[[^\]]*\]/g,
  ])('finds %s', (expression) => {
    expect(steepestOf(expression)).toBeDefined();
  });

  it.each([/^a+$/, /\([^()]*\)/g, /(?<!\s)\s+$/, /^\s*\S+\s*$/, /\d+/y, /a{1,3}b/])('lets %s be', (expression) => {
    expect(steepestOf(expression)).toBeUndefined();
  });
});

it('takes no more steps than in proportion to what strangers send, in any expression of the sources', {
  timeout: 300_000,
}, () => {
  const outside = listExpressions().filter(({ file }) => !(file in NOT_FROM_OUTSIDE));
  expect(outside.length).toBeGreaterThan(300);
  const steep = outside.flatMap(({ file, expression }) => {
    const text = steepestOf(expression);
    return text ? [`${file} ${expression} at ${JSON.stringify(text)}`] : [];
  });
  expect(steep).toEqual([]);
});
