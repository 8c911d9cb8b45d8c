import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const ASKER = { accountId: '0192f0c0-0000-7000-8000-000000000001' };
const bytes = (text: string) => async () => new TextEncoder().encode(text);

describe('readDocument', () => {
  it('reads a plain text', async () => {
    const outcome = await readDocument(
      bytes('ARRIVAL NOTICE\nContainer MSKU 907032-3'),
      { contentType: 'text/plain' },
      ASKER,
    );
    expect(outcome).toMatchObject({
      kind: 'read',
      reading: { documentType: 'arrival_notice', references: { containerNumbers: ['MSKU9070323'] } },
    });
  });

  it('keeps the type that a person gave', async () => {
    const outcome = await readDocument(
      bytes('ARRIVAL NOTICE'),
      {
        contentType: 'text/plain',
        as: 'delivery_order',
      },
      ASKER,
    );
    expect(outcome).toMatchObject({ kind: 'read', reading: { documentType: 'delivery_order' } });
  });

  it('says why a document has nothing to read', async () => {
    expect(await readDocument(bytes(''), { contentType: null }, ASKER)).toEqual({
      kind: 'unreadable',
      reason: 'no_text',
    });
  });
});
