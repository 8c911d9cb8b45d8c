import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../concurrency/run-at-once.ts';
import { chainOf, type EvidenceFact, evidencePieces, sealPdf, verifyEvidenceFile } from './evidence-file.ts';

const CHANGES = 1_000;

const FACTS: readonly EvidenceFact[] = [
  { kind: 'container', number: 'CSQU3054383', made_at: '2026-11-03T12:00:00Z' },
  {
    kind: 'statement',
    source: 'shipping_line',
    original: 'EQUIPMENT LOAD ACT · Übersee',
    received_at: '2026-10-01T00:00:00Z',
  },
  { kind: 'milestone', event: 'container.transport.vessel_loaded', corrections: [], weight: 1.5, said_by: ['a', 'b'] },
  { kind: 'value', value: 'seal_number', says: 'ML-CN4471203', contradicted_by: [] },
];
const writeEvidence = (facts: readonly EvidenceFact[]) => ({
  text: [...evidencePieces(facts)].join(''),
  digest: finish(chainOf(facts)),
});
const { text, digest } = writeEvidence(FACTS);
const WHOLE = Buffer.from(text);
const PAGES = ['%PDF-1.3\n1 0 obj\n<< /Length 3 >>\nstream\nabc', '\nendstream\nendobj\n%%EOF'].map((piece) =>
  Buffer.from(piece),
);
const PDF = await buffer(Readable.from(sealPdf(PAGES, digest)));

/** Somebody changes, adds or takes away bytes anywhere. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  taken: fc.integer({ min: 0, max: 40 }),
  put: fc.uint8Array({ maxLength: 40 }),
});

function changed(bytes: Buffer, { at, taken, put }: { at: number; taken: number; put: Uint8Array }): Buffer {
  const from = Math.floor(at * bytes.length);
  return Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(from + taken)]);
}

describe('a file of evidence', () => {
  it.each([
    ['JSON', WHOLE, FACTS.length],
    ['PDF', PDF, null],
  ])('is whole as it was written: %s', (_, bytes, entries) => {
    expect(verifyEvidenceFile(bytes)).toEqual({ isWhole: true, digest, entries });
  });

  it.each([
    ['JSON', WHOLE],
    ['PDF', PDF],
  ])('shows every change of its bytes: %s', (_, bytes) => {
    let tried = 0;
    fc.assert(
      fc.property(change, (one) => {
        const other = changed(bytes, one);
        fc.pre(!other.equals(bytes));
        tried += 1;
        return !verifyEvidenceFile(other).isWhole;
      }),
      { numRuns: CHANGES },
    );
    expect(tried).toBe(CHANGES);
  });

  it('shows every change of what it says, written as well as it was', () => {
    const values = fc.constantFrom('2026-10-02T00:00:00Z', 'terminal', '', null, 7);
    fc.assert(
      fc.property(fc.nat(FACTS.length - 1), fc.nat(), values, (index, member, value) => {
        const file = JSON.parse(text);
        const { fact } = file.entries[index];
        const name = Object.keys(fact)[member % Object.keys(fact).length] ?? 'kind';
        fc.pre(fact[name] !== value);
        fact[name] = value;
        return !verifyEvidenceFile(Buffer.from(`${JSON.stringify(file, null, 2)}\n`)).isWhole;
      }),
      { numRuns: CHANGES },
    );
    expect(verifyEvidenceFile(WHOLE).isWhole).toBe(true);
  });

  it('shows entries that were left out, put in another order, or all written anew', () => {
    const file = JSON.parse(text);
    const written = (entries: unknown[]) => Buffer.from(`${JSON.stringify({ ...file, entries }, null, 2)}\n`);
    const [first, second, ...rest] = file.entries;
    for (const entries of [[first, ...rest], [second, first, ...rest], file.entries.slice(0, -1)]) {
      expect(verifyEvidenceFile(written(entries)).isWhole).toBe(false);
    }
    // A file that is whole and another: the digest that was noted when it was made tells them apart.
    const anew = writeEvidence([{ kind: 'container', number: 'MSKU6058113' }]);
    expect(verifyEvidenceFile(Buffer.from(anew.text))).toMatchObject({ isWhole: true });
    expect(anew.digest).not.toBe(digest);
  });
});
