import { describe, expect, it } from 'vitest';
import { spool } from '../../src/files/spool.ts';

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe('bytes that arrive', () => {
  it('are there as they were, all at once and in pieces, again and again', async () => {
    const bytes = await spool('one', pieces('abc', 'de', 'f'), 6);
    expect(bytes).toMatchObject({ byteSize: 6, md5: Buffer.from('e80b5017098950fc58aad83c8c14978e', 'hex') });
    for (const _time of ['first', 'again']) {
      const parts: string[] = [];
      for await (const piece of bytes?.pieces(4) ?? []) parts.push(piece.toString());
      expect(parts).toEqual(['abcd', 'ef']);
    }
    expect((await bytes?.load())?.toString()).toBe('abcdef');
    await bytes?.close();
  });

  it('are none when they are too many', async () => {
    expect(await spool('one', pieces('abc', 'def'), 5)).toBeUndefined();
  });

  it('fail as their sender does', async () => {
    const broken = (async function* () {
      yield Buffer.from('a');
      throw new Error('gone away');
    })();
    await expect(spool('one', broken, 5)).rejects.toThrow('gone away');
  });

  it('come for one owner only so many at a time', async () => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = async function* () {
      await held;
      yield Buffer.from('a');
    };
    const many = Array.from({ length: 20 }, () => spool('busy', slow(), 5));
    await expect(spool('busy', slow(), 5)).rejects.toMatchObject({ code: 'too_many_requests' });
    const other = await spool('other', pieces('a'), 5);
    letGo();
    const all = [other, ...(await Promise.all(many)), await spool('busy', slow(), 5)];
    expect(all.map((bytes) => bytes?.byteSize)).toEqual(all.map(() => 1));
    await Promise.all(all.map((bytes) => bytes?.close()));
  });
});
