import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/**
 * What axe has to say against the page as it is now, or against a part of it, shadow trees included: the rule and every
 * element that breaks it.
 */
export function axeProblems(page: Page | Frame, within = 'html'): Promise<string[]> {
  return problems(page, within, RULES);
}

/** The same of what colours decide alone: all that can differ between light and dark. */
export function contrastProblems(page: Page | Frame, within = 'html'): Promise<string[]> {
  return problems(page, within, { type: 'rule', values: ['color-contrast'] });
}

async function problems(page: Page | Frame, within: string, runOnly: unknown): Promise<string[]> {
  await page.evaluate(AXE);
  const asked = [within, { runOnly }].map((part) => JSON.stringify(part)).join();
  const { violations } = await page.evaluate<AxeResult>(`axe.run(${asked})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
