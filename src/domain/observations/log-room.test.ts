import { describe, expect, it } from 'vitest';
import { BOX, move } from '../../../test/observed.ts';
import { finish } from '../../concurrency/run-at-once.ts';
import { ROOM, withinRoom } from './log-room.ts';
import type { RecordedObservation } from './observation.ts';

type Options = NonNullable<Parameters<typeof move>[3]>;

/** So many entries: what they say does not matter here. */
function words(count: number, what: string, options: Options = {}): RecordedObservation[] {
  return new Array(count).fill(move(what, 'NLRTM', '2026-03-01 00:00', options));
}

const expected = (count: number, options?: Options) => words(count, 'EST ARRI', options);
const happened = (count: number, options?: Options) => words(count, 'ACT ARRI', options);
const heardOf = (log: RecordedObservation[], entries: RecordedObservation[]) =>
  finish(withinRoom(log, entries)).heard.length;

describe('the room for what is said of a box', () => {
  it('ends for one sender before it ends for others, and says why', () => {
    const { heard, unheard } = finish(
      withinRoom(happened(ROOM.ofASender - 1, { sourceName: 'edi:TALKER' }), [
        ...happened(2, { sourceName: 'edi:TALKER' }),
        ...happened(2, { sourceName: 'dcsa:MAEU' }),
      ]),
    );
    expect(heard.map(({ sourceName }) => sourceName)).toEqual(['edi:TALKER', 'dcsa:MAEU', 'dcsa:MAEU']);
    expect(unheard.map(({ detail }) => detail)).toEqual([
      `At most 1500 statements are recorded of a box by one sender; of ${BOX} edi:TALKER has told as many. What has been said stands, and can be taken back.`,
    ]);
  });

  it('ends for all of them, by however many names they speak', () => {
    const log = Array.from({ length: 20 }, (_, name) => happened(ROOM.ofABox / 20, { sourceName: `feed:${name}` }));
    expect(heardOf(log.flat(), happened(5, { sourceName: 'feed:new' }))).toBe(0);
    expect(heardOf(log.flat(), happened(5, { sourceName: 'feed:new', box: 'TGHU6022180' }))).toBe(5);
  });

  it('keeps a part for what has happened', () => {
    const log = expected(ROOM.ofASender - ROOM.forWhatHappened);
    expect(heardOf(log, expected(1, { vessel: 'OTHER' }))).toBe(0);
    expect(heardOf(log, happened(ROOM.forWhatHappened))).toBe(ROOM.forWhatHappened);
  });

  it('is another one for what names no box', () => {
    const log = happened(ROOM.ofNoBox, { box: null });
    expect(heardOf(log, happened(1, { box: null, vessel: 'OTHER' }))).toBe(0);
    expect(heardOf(log, happened(1))).toBe(1);
  });

  it('lets what was said be taken back, however full it is', () => {
    const log = happened(ROOM.ofASender);
    const [first] = log;
    if (!first) throw new Error('the log has entries');
    const { fingerprint, fact } = first;
    const withdrawal: RecordedObservation = {
      ...first,
      fingerprint: `withdrawn:${fingerprint}`,
      fact: { kind: 'withdrawal', subject: fact.subject, withdrawn: fingerprint, missedPolls: 3 },
    };
    expect(heardOf(log, [withdrawal])).toBe(1);
  });
});

it('ends for a shipment of many boxes', () => {
  const boxes = 40;
  const log = Array.from({ length: boxes }, (_, box) =>
    happened(ROOM.ofAShipment / boxes, { box: `TGHU${String(box).padStart(7, '0')}` }),
  );
  expect(heardOf(log.flat(), happened(1))).toBe(0);
});
