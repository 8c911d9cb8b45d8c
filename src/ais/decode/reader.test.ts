import { describe, expect, it } from 'vitest';
import { checksum, positionA, sentences, staticVoyage, tenThousandths } from '../../../test/ais/encoder.ts';
import { unsigned } from './bits.ts';
import { SentenceReader } from './reader.ts';

const RECEIVED_MS = Date.UTC(2026, 4, 1, 12);
const STATED_S = Date.UTC(2026, 3, 30, 6, 30, 5) / 1000;

interface Seen {
  readonly type: number;
  readonly mmsi: number;
  readonly atMs: number;
}

function createReader() {
  const seen: Seen[] = [];
  const reader = new SentenceReader(({ words, atMs }) =>
    seen.push({ type: unsigned(words, 0, 6), mmsi: unsigned(words, 8, 30), atMs }),
  );
  const send = (lines: readonly string[], receivedMs = RECEIVED_MS) =>
    reader.push(Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'), receivedMs);
  return { reader, seen, send };
}

function read(...lines: string[]) {
  const { reader, seen, send } = createReader();
  send(lines);
  return { seen, drops: Object.fromEntries(Object.entries(reader.drops).filter(([, count]) => count > 0)) };
}

function position(mmsi = 244_660_920): string {
  const place = { longitude: tenThousandths(4.12), latitude: tenThousandths(51.98) };
  const motion = { status: 0, turn: 0, speed: 123, accuracy: 1, course: 900, heading: 90, second: 30 };
  return positionA({ type: 1, repeat: 0, mmsi, ...place, ...motion, maneuver: 0, raim: 0, radio: 0 });
}

function voyage(mmsi: number): string {
  const size = { toBow: 100, toStern: 100, toPort: 10, toStarboard: 10 };
  const eta = { month: 5, day: 2, hour: 6, minute: 0 };
  const ship = { version: 0, imo: 9_134_270, callsign: '3FOF8', name: 'EVER DIADEM', shipType: 70, fixType: 1 };
  return staticVoyage({ repeat: 0, mmsi, ...ship, ...size, ...eta, draught: 100, destination: 'ROTTERDAM', dte: 0 });
}

const [single = ''] = sentences(position());

function tagged(tag: string, sentence = single): string {
  return `\\${tag}*${checksum(tag)}\\${sentence}`;
}

function timeOf(...lines: string[]): number | undefined {
  return read(...lines).seen[0]?.atMs;
}

describe('time', () => {
  it.each([
    ['seconds', STATED_S],
    ['milliseconds', STATED_S * 1000],
    ['microseconds', STATED_S * 1_000_000],
  ])('comes from the tag block in %s', (_, written) => {
    expect(timeOf(tagged(`s:r003669945,c:${written}`))).toBe(STATED_S * 1000);
  });

  it('comes from the last field behind the checksum, as the USCG writes it', () => {
    expect(timeOf(`${single},S0001,d-096,T12.34567890,rNDWGS1,${STATED_S}`)).toBe(STATED_S * 1000);
  });

  it('comes from a $PGHP line for the sentence behind it and no other', () => {
    const { seen } = read('$PGHP,1,2026,4,30,6,30,5,10,338,2,,1,09*17', single, single);
    expect(seen.map(({ atMs }) => atMs)).toEqual([STATED_S * 1000 + 10, RECEIVED_MS]);
  });

  it('is that of arrival when none is stated, or one before 2000 or after 2050', () => {
    expect(timeOf(single)).toBe(RECEIVED_MS);
    expect(timeOf(tagged('c:900000000'))).toBe(RECEIVED_MS);
    expect(timeOf(tagged('c:2600000000'))).toBe(RECEIVED_MS);
    expect(timeOf(`${single},r123,9`)).toBe(RECEIVED_MS);
  });
});

describe('sentences', () => {
  it.each(['!AIVDM', '!BSVDM', '!ABVDO'])('are taken from talker %s', (talker) => {
    const body = single.slice(1, single.indexOf('*')).replace('AIVDM', talker.slice(1));
    expect(read(`!${body}*${checksum(body)}`).seen).toHaveLength(1);
  });

  it('are found behind a time that a logger wrote', () => {
    expect(read(`2026-05-01T12:00:00Z ${single}`).seen).toHaveLength(1);
  });

  it.each([
    ['not_ais', '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47'],
    ['not_ais', 'hello'],
    ['checksum', single.replace(/..$/, '00')],
    ['malformed', `\\c:1777000000${single}`],
    ['malformed', single.replace('1,1,', '0,1,')],
    ['malformed', single.replace('1,1,', '1,2,')],
    ['malformed', single.slice(0, -4)],
    ['overlong_line', '!'.repeat(2000)],
  ])('that are wrong are counted as %s', (reason, line) => {
    expect(read(line)).toEqual({ seen: [], drops: { [reason]: 1 } });
  });

  it('behind a tag block with a wrong checksum are read without what it says', () => {
    expect(read(`\\c:${STATED_S}*00\\${single}`)).toEqual({
      seen: [{ type: 1, mmsi: 244_660_920, atMs: RECEIVED_MS }],
      drops: { tag_checksum: 1 },
    });
  });

  it('with characters that carry no bits are counted, their checksum being right', () => {
    const body = single.slice(1, single.indexOf('*')).replace(/,0$/, 'x,0');
    expect(read(`!${body}*${checksum(body)}`).drops).toEqual({ bad_character: 1 });
  });
});

describe('messages of several sentences', () => {
  const [first = '', second = ''] = sentences(voyage(351_759_000));

  it('are put together', () => {
    expect(read(first, second).seen).toEqual([{ type: 5, mmsi: 351_759_000, atMs: RECEIVED_MS }]);
  });

  it('take the time of their first part', () => {
    expect(timeOf(tagged(`c:${STATED_S}`, first), second)).toBe(STATED_S * 1000);
    expect(timeOf(tagged(`g:1-2-77,c:${STATED_S}`, first), tagged('g:2-2-77', second))).toBe(STATED_S * 1000);
  });

  it('are kept apart by talker, channel and sequence when they interleave', () => {
    const ships = [
      sentences(voyage(1), { channel: 'A' }),
      sentences(voyage(2), { channel: 'B' }),
      sentences(voyage(3), { sequence: 2 }),
      sentences(voyage(4), { talker: 'BS' }),
    ];
    const { seen } = read(...ships.map((parts) => parts[0] ?? ''), ...ships.map((parts) => parts[1] ?? ''));
    expect(seen.map(({ mmsi }) => mmsi)).toEqual([1, 2, 3, 4]);
  });

  it('are kept apart by station when their numbers are the same', () => {
    const one = sentences(voyage(1), { tag: 's:one' });
    const two = sentences(voyage(2), { tag: 's:two' });
    const { seen } = read(one[0] ?? '', two[0] ?? '', one[1] ?? '', two[1] ?? '');
    expect(seen.map(({ mmsi }) => mmsi)).toEqual([1, 2]);
  });

  it('must come in order', () => {
    expect(read(second, first)).toEqual({ seen: [], drops: { orphan_part: 1 } });
  });

  it('never pair an old head with a new tail', () => {
    const others = Array.from({ length: 25 }, () => single);
    expect(read(first, ...others, second).drops).toEqual({ incomplete_multipart: 1, orphan_part: 1 });
    const { reader, seen, send } = createReader();
    send([first]);
    send([second], RECEIVED_MS + 3_001);
    expect(seen).toEqual([]);
    expect(reader.drops.orphan_part).toBe(1);
  });

  it('lose their first half to a repeated first part', () => {
    expect(read(first, first, second)).toMatchObject({
      seen: [{ mmsi: 351_759_000 }],
      drops: { incomplete_multipart: 1 },
    });
  });

  it('are open in limited number', () => {
    const { reader, seen, send } = createReader();
    const halves = Array.from({ length: 100 }, (_, at) => sentences(voyage(at), { tag: `s:${at}` }));
    send(halves.map((parts) => parts[0] ?? ''));
    expect(reader.drops.incomplete_multipart).toBe(36);
    send(halves.slice(-20).map((parts) => parts[1] ?? ''));
    expect(seen).toHaveLength(20);
  });

  it('of nine full parts are refused rather than overrun their room', () => {
    const parts = sentences('0'.repeat(6 * 900), { maxPayload: 100 });
    expect(parts).toHaveLength(9);
    expect(read(...parts)).toEqual({ seen: [], drops: { bad_length: 1 } });
  });
});

describe('streams', () => {
  const text = `${[...sentences(voyage(351_759_000)), single, tagged(`c:${STATED_S}`)].join('\r\n')}\r\n`;
  const bytes = Buffer.from(text, 'latin1');

  it('may be cut anywhere', () => {
    const { seen: whole, reader } = createReader();
    reader.push(bytes, RECEIVED_MS);
    for (let size = 1; size < 120; size++) {
      const { reader: cut, seen } = createReader();
      for (let at = 0; at < bytes.length; at += size) cut.push(bytes.subarray(at, at + size), RECEIVED_MS);
      expect(seen).toEqual(whole);
    }
  });

  it.each(['\r', '\n', '\r\n'])('may end their lines with %j, wherever they are cut', (end) => {
    const lines = Array.from({ length: 40 }, (_, at) => [...sentences(voyage(at)), single, tagged('s:one')]).flat();
    const all = Buffer.from(lines.map((line) => line + end).join(''), 'latin1');
    for (const size of [1, 7, 61, 1_500, all.length]) {
      const { reader, seen } = createReader();
      for (let at = 0; at < all.length; at += size) reader.push(all.subarray(at, at + size), RECEIVED_MS);
      expect(seen).toHaveLength(120);
      expect(Object.values(reader.drops).every((count) => count === 0)).toBe(true);
    }
  });

  it('may end some lines with one and some with another', () => {
    const [first = '', second = ''] = sentences(voyage(1));
    const { reader, seen } = createReader();
    const text = `${single}\r${first}\n${second}\r\r\n${tagged('s:one')}\r${single}\n${single}\r`;
    reader.push(Buffer.from(text, 'latin1'), RECEIVED_MS);
    expect(seen).toHaveLength(5);
  });

  it('that end without a line end have their last line read', () => {
    const { reader, seen } = createReader();
    reader.push(Buffer.from(single), RECEIVED_MS);
    expect(seen).toEqual([]);
    reader.end();
    expect(seen).toHaveLength(1);
  });

  it('of endless lines are skipped up to the next line end, and no sentence is found inside', () => {
    const { reader, seen } = createReader();
    for (let at = 0; at < 100; at++) reader.push(Buffer.from(`${'x'.repeat(5_000)}${single}`), RECEIVED_MS);
    reader.push(Buffer.from(`${single}\r\n${single}\r\n`), RECEIVED_MS);
    expect(seen).toHaveLength(1);
    expect(reader.drops.overlong_line).toBe(1);
  });
});
