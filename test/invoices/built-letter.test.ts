import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CompiledScript, compileScript } from '../compiled-script.ts';

let script: CompiledScript;
beforeAll(() => {
  script = compileScript('test/invoices/print-letter.ts');
});
afterAll(() => script.remove());

it('a letter is written by the service as it is built, which has its fonts with it', () => {
  const pdf = execFileSync(process.execPath, [script.path]).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toContain('/BaseFont /Helvetica-Bold');
});
