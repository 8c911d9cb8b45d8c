import { createReadStream, readFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { printMessages } from './print-messages.ts';

const FIXTURES = new URL('../../test/ais/fixtures/', import.meta.url);

it.each([
  { split24: false, expected: 'gpsdecode.json' },
  { split24: true, expected: 'gpsdecode-split24.json' },
])('prints what gpsdecode prints, character by character ($expected)', async ({ split24, expected }) => {
  const output = new PassThrough();
  const printed = text(output);
  await printMessages(createReadStream(new URL('gpsdecode.nmea', FIXTURES)), output, { split24 });
  output.end();
  expect((await printed).split('\n')).toEqual(readFileSync(new URL(expected, FIXTURES), 'utf8').split('\n'));
});

it('ends quietly when nobody reads on, and not when the output fails otherwise', async () => {
  const print = (code: string) => {
    const output = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error(`write ${code}`), { code })),
    });
    return printMessages(createReadStream(new URL('gpsdecode.nmea', FIXTURES)), output, { split24: false });
  };
  await expect(print('EPIPE')).resolves.toBeDefined();
  await expect(print('ENOSPC')).rejects.toThrow('write ENOSPC');
});
