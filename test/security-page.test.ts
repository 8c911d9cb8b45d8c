import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

it('every test that the page on security names is there', () => {
  const named = [...page.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('every line of its tables of actors and classes names a test', () => {
  const [from, to] = [page.indexOf('## Who may want it'), page.indexOf('## The OWASP')];
  expect(from < 0 || to < from).toBe(false);
  const lines = page.slice(from, to).split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (wants|class|what|table, or memory) /.test(line));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => !/`(src|test)\//.test(row))).toEqual([]);
});
