import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

it('every test that the page on security names is there', () => {
  const named = [...page.matchAll(/`((?:src|test)\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('every line of its tables of actors and classes names a test', () => {
  const actors = page.slice(page.indexOf('## Who may want it'), page.indexOf('## The OWASP'));
  const rows = actors.split('\n').filter((line) => line.startsWith('| ') && !/^\| (wants|class) /.test(line));
  expect(rows.filter((row) => !/`(src|test)\//.test(row))).toEqual([]);
});
