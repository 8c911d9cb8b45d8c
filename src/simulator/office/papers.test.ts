import { describe, expect, it } from 'vitest';
import { read } from '../../documents/read.ts';
import { DOCUMENT_TYPES } from '../../domain/documents/document-types.ts';
import { DAY_MS } from '../../values/duration.ts';
import { EVERYDAY } from '../ugly-cases.ts';
import { createWorld } from '../world/world.ts';
import { type PaperKind, paperOf } from './papers.ts';

const NOW_MS = Date.parse('2026-11-16T12:00:00Z');
const KINDS = DOCUMENT_TYPES.map(({ code }) => code).filter((code): code is PaperKind => code !== 'other');

const world = createWorld({ seed: 'landfall', rates: EVERYDAY, bookingsPerDeparture: 1 });
const [booking] = world.bookingsLeaving(NOW_MS - 10 * DAY_MS, NOW_MS);

describe('papers of the demo', () => {
  it.each(KINDS)('are read for what they are: %s', async (kind) => {
    if (booking === undefined) throw new Error('nothing was booked');
    const { bytes, contentType } = paperOf(kind, booking, NOW_MS);
    const outcome = await read(bytes, contentType, undefined);
    expect(outcome).toMatchObject({ kind: 'read', reading: { documentType: kind } });
    if (kind === 'unknown' || outcome.kind !== 'read') return;
    const { references } = outcome.reading;
    expect(references.containerNumbers).toEqual(booking.boxes.map(({ number }) => number));
    expect(references.billOfLadingNumbers).toContain(booking.billOfLading);
  });
});
