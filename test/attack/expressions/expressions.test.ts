import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { parseReferenceFiles, readReferenceFiles } from '../../../src/operations/reference-files.ts';
import { projectFile } from '../../../src/values/project-file.ts';
import { type AttackText, attackTexts } from './attack-texts.ts';
import { countSteps, MAX_STEPS } from './count-steps.ts';
import { listBuilders, listExpressions } from './list-expressions.ts';
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
  'domain/accounts/common-passwords.ts': 'a password, which has a longest length',
  'http/openapi.ts': 'our own routes',
  'operations/reference-import/terminals.ts': 'a file that the operator imports',
  'operations/reference-import/unlocode.ts': 'a file that the operator imports',
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

/** What becomes of the parts. Whoever puts expressions together in another file says here what comes out. */
const BUILT: Readonly<Record<string, () => readonly RegExp[] | Promise<readonly RegExp[]>>> = {
  'documents/extract/labels.ts': () => builtBy(() => import('../../../src/documents/extract/labels.ts')),
  'documents/extract/numbers.ts': () => builtBy(() => import('../../../src/documents/extract/numbers.ts')),
  'documents/extract/vessel.ts': () => builtBy(() => import('../../../src/documents/extract/vessel.ts')),
  'documents/invoice/read-charges.ts': () => builtBy(() => import('../../../src/documents/invoice/read-charges.ts')),
  'domain/shipments/infer-number.ts': () =>
    parseReferenceFiles(readReferenceFiles()).shippingLines.flatMap(({ blPattern, bookingPattern }) =>
      [blPattern, bookingPattern].flatMap((pattern) => (pattern === null ? [] : [new RegExp(pattern)])),
    ),
  // Ours alone: it cuts what we send.
  'simulator/ais/sentences.ts': () => [/.{1,60}/g],
  'sources/dcsa/question.ts': patternsOfCarriers,
  'sources/edi/x12/places.ts': () => [/,\s*tx$/i],
  'sources/shipment-file/xml-tags.ts': () => builtBy(() => import('../../../src/sources/shipment-file/workbook.ts')),
};
/** Steep, on a text that is no longer than a line (`vessel.ts` splits nothing longer). */
const SHORT_TEXTS = /^\^\(\.\*\?\[A-Z0-9\)\]\)/;

/** What a file puts together when it is loaded. */
async function builtBy(load: () => Promise<unknown>): Promise<readonly RegExp[]> {
  const built: RegExp[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct: (constructing, given: [string, string?]) => {
      const expression = new constructing(...given);
      built.push(expression);
      return expression;
    },
  });
  vi.resetModules();
  await load().finally(() => {
    globalThis.RegExp = own;
  });
  return built;
}

function patternsOfCarriers(): RegExp[] {
  const found: RegExp[] = [];
  JSON.parse(readFileSync(projectFile('data/carrier-profiles.json'), 'utf8'), (name, value) => {
    if (name === 'pattern') found.push(new RegExp(value));
    return value;
  });
  return found;
}

describe('expressions that are put together', () => {
  it('are all known here', () => {
    expect(listBuilders()).toEqual(Object.keys(BUILT));
  });

  it.each(Object.entries(BUILT))('take no more steps than in proportion: %s', { timeout: 120_000 }, async (_, list) => {
    const expressions = await list();
    expect(expressions).not.toEqual([]);
    const steep = expressions.filter(({ source }) => !SHORT_TEXTS.test(source)).filter(steepestOf);
    expect(steep).toEqual([]);
  });
});
