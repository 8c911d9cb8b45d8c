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
  return sources().flatMap(({ file, nodes }) =>
    nodes.flatMap((node) => {
      if (!('regex' in node)) return [];
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      return [{ file, expression: new RegExp(pattern, flags) }];
    }),
  );
}

/** The files in which expressions are put together while the program runs. */
export function listBuilders(): string[] {
  return sources().flatMap(({ file, nodes }) => (nodes.some(isBuilder) ? [file] : []));
}

function isBuilder(node: object): boolean {
  const callee = 'callee' in node ? node.callee : undefined;
  return typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp';
}

function sources(): { readonly file: string; readonly nodes: readonly object[] }[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((file) => ({ file, nodes: nodesOf(parseAst(readFileSync(join(SOURCES, file), 'utf8'), { lang: 'ts' })) }));
}

function nodesOf(tree: object): object[] {
  const found: object[] = [];
  const waiting: object[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    waiting.push(...Object.values(node).filter((part) => typeof part === 'object' && part !== null));
  }
  return found;
}
