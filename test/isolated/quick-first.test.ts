import { expect, it } from 'vitest';
import { IsolatedProcess } from '../../src/isolated/isolated-process.ts';
import { QuickFirst } from '../../src/isolated/quick-first.ts';
import { newId } from '../../src/values/id.ts';

const PROGRAM = { name: 'slow-program', source: new URL('./slow-program.ts', import.meta.url) };
const LONG_MS = 6_000;

it('reads what is short of one account before what is long of another, of which it knows by then', async () => {
  const long = new IsolatedProcess<string, string>(PROGRAM, LONG_MS);
  const [files, others] = [new QuickFirst(PROGRAM, long), new QuickFirst(PROGRAM, long)];
  const [greedy, quiet] = [{ accountId: newId() }, { accountId: newId() }];
  const bytes = async () => new Uint8Array();
  const ended: string[] = [];
  const ask = async (reader: typeof files, question: string, asker: typeof quiet) => {
    const pieces = await reader.ask(question, bytes, asker);
    ended.push(question);
    return pieces;
  };
  const endless = [ask(files, 'endless', greedy), ask(files, 'endless', greedy)];
  expect(await ask(others, 'another kind', quiet)).toEqual(['another kind']);
  expect(await ask(files, 'behind it', quiet)).toEqual(['behind it']);
  expect(await ask(files, 'once more', quiet)).toEqual(['once more']);
  expect(ended).toEqual(['another kind', 'behind it', 'once more']);
  expect(await Promise.all(endless)).toEqual([undefined, undefined]);
}, 60_000);
