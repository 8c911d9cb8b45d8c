import { describe, expect, it } from 'vitest';
import { form, writePdf } from '../simulator/office/pdf-file.ts';
import { readDocument } from './read-document.ts';
import { readMail } from './read-mail.ts';
import { rotateDocument } from './rotate.ts';

const ASKER = { accountId: '0192f0c0-0000-7000-8000-000000000001' };
const PDF = writePdf([form([[[40, 'ARRIVAL NOTICE']]])]);

describe('the process that reads what strangers send', () => {
  it('ends a mail that takes too much, and reads the next one', async () => {
    const lines = Buffer.from(`Subject: lines\r\n\r\n${'a\r\n'.repeat(5_000_000)}`);
    expect(await readMail(async () => lines, ASKER)).toEqual({
      kind: 'refused',
      reason: 'Reading this mail takes more time or memory than a mail may.',
    });
    expect(await readMail(async () => Buffer.from('Subject: next\r\n\r\n'), ASKER)).toMatchObject({ kind: 'mail' });
  }, 60_000);

  it('reads a document the way it lies', async () => {
    const outcome = await readDocument(async () => PDF, { contentType: null, rotation: 90 }, ASKER);
    expect(outcome).toMatchObject({ kind: 'read', reading: { documentType: 'arrival_notice' } });
  });

  it('goes on after bytes that could not be had', async () => {
    const gone = async () => {
      throw new Error('gone');
    };
    await expect(rotateDocument(gone, 90, ASKER)).rejects.toThrow('gone');
    expect(await rotateDocument(async () => PDF, 90, ASKER)).toBeDefined();
  });

  it('lets few wait, without their bytes, and asks others to come again', async () => {
    let loaded = 0;
    let letGo = (_bytes: Uint8Array) => {};
    const held = new Promise<Uint8Array>((resolve) => {
      letGo = resolve;
    });
    const load = () => {
      loaded++;
      return held;
    };
    const waiting = Array.from({ length: 51 }, () => rotateDocument(load, 90, ASKER));
    await expect(rotateDocument(load, 90, ASKER)).rejects.toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 30 },
    });
    expect(loaded).toBeLessThanOrEqual(1);
    letGo(Buffer.from('no picture'));
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([undefined]));
  });
});
