import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

const SOURCES = fileURLToPath(new URL('../../../src/', import.meta.url));

export interface WrittenExpression {
  /** Below `src`. */
  readonly file: string;
  readonly expression: RegExp;
}

/** Every regular expression that is written in the sources. */
export function listExpressions(): WrittenExpression[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort();
  const written: WrittenExpression[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    for (const { pattern, flags } of literalsOf(parseAst(text, { lang: 'ts' }))) {
      written.push({ file, expression: new RegExp(pattern, flags) });
    }
  }
  return written;
}

function literalsOf(tree: unknown): { pattern: string; flags: string }[] {
  const found: { pattern: string; flags: string }[] = [];
  const waiting: unknown[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if ('regex' in node) found.push(node.regex as { pattern: string; flags: string });
    waiting.push(...Object.values(node).filter((part) => typeof part === 'object' && part !== null));
  }
  return found;
}
