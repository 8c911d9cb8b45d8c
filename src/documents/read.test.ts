import { describe, expect, it } from 'vitest';
import type { Sample } from '../../test/documents/sample.ts';
import { SAMPLES } from '../../test/documents/samples.ts';
import { type DocumentReading, read } from './read.ts';

describe('reading a document', () => {
  for (const sample of SAMPLES) {
    it(`reads ${sample.name}`, async () => {
      const reading = await readSample(sample);
      expect(reading.documentType, reading.notes).toBe(sample.type);
      const { containers, problems, ...values } = plainPayload(reading);
      expect(values).toEqual(sample.values);
      expect(containers).toEqual(sample.containers);
      expect(problems).toEqual(sample.problems ?? []);
    });

    it(`says of every value where it stands in ${sample.name}`, async () => {
      const { payload } = await readSample(sample);
      const findings = Object.values(payload).flat() as { page?: number; line?: string }[];
      expect(findings.filter(({ page, line }) => !page || !line)).toEqual([]);
    });
  }

  it('takes the word of a person for the type', async () => {
    const outcome = await read(new TextEncoder().encode('ARRIVAL NOTICE'), 'text/plain', 'delivery_order');
    expect(outcome).toMatchObject({
      reading: {
        documentType: 'delivery_order',
        notes: 'Read as “Delivery order”, as was said of it.',
        schemaVersion: '1.0',
      },
    });
  });

  it('gives the numbers by which a document belongs to shipments', async () => {
    const [bill] = SAMPLES;
    if (!bill) throw new Error('there is no sample');
    expect((await readSample(bill)).references).toEqual({
      containerNumbers: ['MSKU9070323', 'TCLU4567897'],
      billOfLadingNumbers: ['MAEU912345678'],
      bookingNumbers: ['912345678'],
    });
  });
});

async function readSample(sample: Sample): Promise<DocumentReading> {
  const outcome = await read(sample.bytes, sample.contentType, undefined);
  if (outcome.kind !== 'read') throw new Error(`unreadable: ${outcome.reason}`);
  return outcome.reading;
}

/** The payload without its evidence, lists that found nothing left out. */
function plainPayload({ payload }: DocumentReading): Record<string, unknown> {
  const plain = Object.entries(payload).flatMap(([field, finding]) => {
    if (field === 'problems')
      return [[field, (finding as { reason: string; text: string }[]).map(({ reason, text }) => `${reason} ${text}`)]];
    if (!Array.isArray(finding)) return [[field, (finding as { value: unknown }).value]];
    if (finding.length === 0 && field !== 'containers') return [];
    return [[field, finding.map(({ value }: { value: unknown }) => value)]];
  });
  return Object.fromEntries(plain);
}
