import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePackedPdf } from '../../test/documents/pdf-file.ts';
import { SAMPLES } from '../../test/documents/samples.ts';
import { generator, mutate } from '../../test/mutate.ts';
import { form } from '../simulator/office/pdf-file.ts';
import { read } from './read.ts';
import { turn } from './rotation/turn.ts';

const SEEDS = [...SAMPLES.map(({ bytes }) => bytes), writePackedPdf([form([[[40, 'Booking No. 12345']]])])].map(
  (bytes) => Buffer.from(bytes),
);
const MUTANTS = 150;

describe('bytes from anywhere', () => {
  it('are read or refused with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.constantFrom(null, 'text/plain', 'text/html'), answers),
      { numRuns: 200 },
    );
  });

  it('may be texts of any letters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 2_000 }),
        fc.constantFrom('text/plain', 'text/html', 'text/csv'),
        (text, type) => answers(new TextEncoder().encode(text), type),
      ),
      { numRuns: 200 },
    );
  });

  it('may be cut off or damaged documents', async () => {
    const random = generator(7);
    for (let count = 0; count < MUTANTS; count++) {
      const mutant = mutate(SEEDS, random);
      await answers(mutant, null);
      turn(mutant, 90);
    }
  });
});

async function answers(bytes: Uint8Array, contentType: string | null): Promise<void> {
  const outcome = await read(bytes, contentType, undefined);
  expect(['read', 'unreadable']).toContain(outcome.kind);
}
