import { describe, expect, it } from 'vitest';
import type { Interchange } from './interchange.ts';
import { type IsLoose, type PayloadPart, readPayload } from './read-payload.ts';

const ISA =
  'ISA*00*          *00*          *ZZ*CARRIER        *ZZ*FORWARDER      *261102*0412*U*00401*000000017*0*P*>~';
const GROUP = 'GS*QO*CARRIER*FORWARDER*20261102*0412*17*X*004010~';
const BODY = 'ST*315*0001~B4***VD*20261101*1530*CNSHA~SE*3*0001~';
const X12 = `${ISA}${GROUP}${BODY}GE*1*17~IEA*1*000000017~`;
const EDIFACT = "UNB+UNOA:2+TERMINAL+FORWARDER+261102:0412+42'UNH+1+CODECO:D:95B:UN'BGM+34+REF+9'UNT+3+1'UNZ+1+42'";

const strict: IsLoose = () => false;
const read = (text: string, loose = strict) => readPayload(Buffer.from(text, 'latin1'), loose);
const summary = (parts: readonly PayloadPart[]) =>
  parts.map((part) =>
    part.kind === 'read'
      ? `${part.interchange.syntax} ${part.interchange.controlNumber} ${part.interchange.messages.map((m) => m.type)}`
      : `broken ${part.syntax} ${part.problem.code} at ${part.offset}`,
  );
const only = (parts: readonly PayloadPart[]): Interchange => {
  const [part, ...others] = parts;
  if (part?.kind !== 'read' || others.length > 0) throw new Error(JSON.stringify(summary(parts)));
  return part.interchange;
};
const elements = (parts: readonly PayloadPart[]) =>
  only(parts).messages.flatMap((message) => message.segments.map((segment) => segment.elements));

describe('X12 payloads', () => {
  it('reads the header, group and transaction', () => {
    expect(only(read(X12))).toMatchObject({
      syntax: 'x12',
      sender: 'CARRIER',
      senderQualifier: 'ZZ',
      receiver: 'FORWARDER',
      controlNumber: '000000017',
      version: '00401',
      test: false,
      messages: [
        {
          type: '315',
          version: '004010',
          controlNumber: '0001',
          group: { functionalId: 'QO', controlNumber: '17', version: '004010' },
        },
      ],
    });
  });

  it.each([
    ['unpadded ISA', X12.replace(/ +/g, ' ')],
    ['ISA without any padding', X12.replace(/ +/g, '')],
    ['ISA with a second blank in every id', X12.replace(/ {2,}/g, (blanks) => `${blanks}  `)],
    ['ISA16 left out', X12.replace('*P*>~', '*P*~')],
    ['ISA16 and its separator left out', X12.replace('*P*>~', '*P~')],
    ['a blank after every terminator', X12.replaceAll('~', '~ ')],
    ['a line a segment', X12.replaceAll('~', '~\r\n')],
    ['line ends alone as terminators', X12.replaceAll('~', '\n')],
    ['CR LF alone as terminators', X12.replaceAll('~', '\r\n')],
    ['ISA16 left out, a line a segment', X12.replace('*P*>~', '*P*~').replaceAll('~', '~\n')],
    ['wrapped at 80 columns', X12.replaceAll(/.{80}/g, '$&\r\n')],
    ['wrapped at 7 columns', X12.replaceAll(/.{7}/g, '$&\n')],
    ['control characters as delimiters', X12.replaceAll('*', '\u001d').replaceAll('~', '\u001c')],
    ['a byte order mark before it', `\u00ef\u00bb\u00bf${X12}`],
    ['NUL and SUB after it', `${X12}\u0000\u001a\r\n`],
    ['leading zeros lost in IEA', X12.replace('IEA*1*000000017', 'IEA*1*17')],
  ])('reads the same with %s', (_, text) => {
    const expected = elements(read(X12));
    expect(elements(read(text)).map((segment) => segment.map((part) => String(part).trim()))).toEqual(expected);
  });

  it('does not take ISA in free text for a header', () => {
    const text = X12.replace('SE*3', 'K1*VISA*ISA*PAID~SE*4');
    expect(summary(read(text))).toEqual(['x12 000000017 315']);
  });

  it.each([
    ['truncated', X12.slice(0, -30), 'no_trailer'],
    ['without SE', X12.replace('SE*3*0001~', ''), 'no_trailer'],
    ['without GE', X12.replace('GE*1*17~', ''), 'no_trailer'],
    ['a wrong segment count', X12.replace('SE*3', 'SE*4'), 'count_mismatch'],
    ['a wrong transaction count', X12.replace('GE*1', 'GE*2'), 'count_mismatch'],
    ['another transaction number in SE', X12.replace('SE*3*0001', 'SE*3*0002'), 'control_number_mismatch'],
    ['another interchange number in IEA', X12.replace('IEA*1*000000017', 'IEA*1*18'), 'control_number_mismatch'],
    ['a segment between transactions', X12.replace('GE*1', 'N9*BM*1~GE*1'), 'nesting'],
    ['a group trailer too many', X12.replace('IEA', 'GE*1*17~IEA'), 'nesting'],
    ['no delimiters', 'ISA*00*', 'no_delimiters'],
    ['a segment without end', X12.replace('B4*', `B4*${'A'.repeat(30_000)}`), 'too_large'],
  ])('quarantines an interchange with %s', (_, text, code) => {
    expect(summary(read(text))).toEqual([`broken x12 ${code} at 0`]);
  });

  it('names segment and element of a disagreement', () => {
    const [part] = read(X12.replace('SE*3', 'SE*4'));
    expect(part).toMatchObject({
      kind: 'broken',
      header: { sender: 'CARRIER', receiver: 'FORWARDER', controlNumber: '000000017' },
      problem: { segment: 5, tag: 'SE', element: 1, message: 'SE counts 4, found 3.' },
    });
  });

  it('lets wrong counts and numbers pass for a partner known to be loose', () => {
    const text = X12.replace('SE*3', 'SE*4').replace('IEA*1*000000017', 'IEA*1*3');
    const interchange = only(read(text, (sender) => sender === 'CARRIER'));
    expect(interchange.tolerated.map((problem) => problem.code)).toEqual(['count_mismatch', 'control_number_mismatch']);
  });

  it('reads text beyond ASCII as UTF-8, or as Windows-1252 when it is not', () => {
    const utf8 = readPayload(Buffer.from(X12.replace('CNSHA', 'MÜNCHEN'), 'utf8'), strict);
    const windows = readPayload(Buffer.from(X12.replace('CNSHA', 'MÜNCHEN'), 'latin1'), strict);
    expect(elements(utf8)[1]?.at(-1)).toBe('MÜNCHEN');
    expect(elements(windows)[1]?.at(-1)).toBe('MÜNCHEN');
  });

  it('reads UTF-16 with a byte order mark', () => {
    expect(summary(readPayload(Buffer.from(`\ufeff${X12}`, 'utf16le'), strict))).toEqual(['x12 000000017 315']);
  });
});

describe('EDIFACT payloads', () => {
  it('reads header and message', () => {
    expect(only(read(EDIFACT))).toMatchObject({
      syntax: 'edifact',
      syntaxIdentifier: 'UNOA',
      sender: 'TERMINAL',
      receiver: 'FORWARDER',
      controlNumber: '42',
      preparedAt: '261102 0412',
      messages: [{ type: 'CODECO', version: 'D:95B', controlNumber: '1' }],
    });
  });

  const otherDelimiters = EDIFACT.replaceAll('+', '|').replaceAll(':', '^').replaceAll("'", '~');
  it.each([
    ['UNA', `UNA:+.? '${EDIFACT}`],
    ['UNA on its own line', `UNA:+.? '\r\n${EDIFACT}`],
    ['UNA that lost its blank', `UNA:+.?'${EDIFACT}`],
    ['other characters, advised', `UNA^|.? ~${otherDelimiters}`],
    ['other characters, not advised', otherDelimiters],
    ['advice that UNB does not follow', `UNA^|.? ~${EDIFACT}`],
    [
      'level B control characters',
      EDIFACT.replaceAll('+', '\u001d').replaceAll(':', '\u001f').replaceAll("'", '\u001c'),
    ],
    ['a line a segment', EDIFACT.replaceAll("'", "'\r\n")],
    ['line ends alone as terminators', EDIFACT.replaceAll("'", '\r\n')],
    ['wrapped at 80 columns', EDIFACT.replaceAll(/.{80}/g, '$&\r\n')],
    ['wrapped at 5 columns', EDIFACT.replaceAll(/.{5}/g, '$&\n')],
    ['a group', EDIFACT.replace("'UNH", "'UNG+CODECO+A+B+261102:0412+9+UN+D:95B'UNH").replace("'UNZ", "'UNE+1+9'UNZ")],
  ])('reads the same with %s', (_, text) => {
    expect(elements(read(text))).toEqual(elements(read(EDIFACT)));
  });

  it('takes released characters as data, wherever a line end falls', () => {
    const text = EDIFACT.replace('BGM+34+REF+9', "FTX+AAI+++IT?'S 20?+5?:1 ??");
    const released = [['FTX'], ['AAI'], [''], [''], ["IT'S 20+5:1 ?"]];
    expect(elements(read(text))[1]).toEqual(released);
    expect(elements(read(text.replaceAll(/./gs, '$&\n')))[1]).toEqual(released);
  });

  it.each([
    ['UNOC', 'latin1', 'SÃO PAULO ÅRHUS'],
    ['UNOW', 'utf8', '上海 ŁÓDŹ'],
  ] as const)('decodes %s', (identifier, encoding, name) => {
    const text = EDIFACT.replace('UNOA', identifier).replace('REF', name);
    expect(elements(readPayload(Buffer.from(text, encoding), strict))[1]?.[2]).toEqual([name]);
  });

  it('decodes UNOE as ISO 8859-5', () => {
    const bytes = Buffer.from(EDIFACT.replace('UNOA', 'UNOE').replace('REF', '\u00d0\u00d1\u00d2'), 'latin1');
    expect(elements(readPayload(bytes, strict))[1]?.[2]).toEqual(['абв']);
  });

  it.each([
    ['truncated', EDIFACT.slice(0, -12), 'no_trailer'],
    ['without UNT', EDIFACT.replace("UNT+3+1'", ''), 'no_trailer'],
    ['a wrong segment count', EDIFACT.replace('UNT+3', 'UNT+5'), 'count_mismatch'],
    ['another reference in UNZ', EDIFACT.replace('UNZ+1+42', 'UNZ+1+43'), 'control_number_mismatch'],
    ['a segment outside a message', EDIFACT.replace('UNH+', "BGM+34'UNH+"), 'nesting'],
  ])('quarantines an interchange with %s', (_, text, code) => {
    expect(summary(read(text))).toEqual([`broken edifact ${code} at 0`]);
  });
});

describe('payloads with several interchanges', () => {
  it('reads the good ones beside broken ones and junk', () => {
    const second = X12.replaceAll('000000017', '000000018');
    const parts = [`hello\n`, X12, EDIFACT.slice(0, 60), second, X12.slice(0, 140), `UNA:+.? '${EDIFACT}`, '\n\nbye\n'];
    expect(summary(read(parts.join('')))).toEqual([
      'broken unknown no_header at 0',
      'x12 000000017 315',
      `broken edifact no_trailer at ${6 + X12.length}`,
      'x12 000000018 315',
      `broken x12 no_trailer at ${6 + 2 * X12.length + 60}`,
      'edifact 42 CODECO',
      `broken unknown no_header at ${parts.join('').length - 6}`,
    ]);
  });

  it('keeps the bytes of each', () => {
    const parts = read(`${X12}\n${EDIFACT}\n`);
    expect(parts.map((part) => Buffer.from(part.raw).toString('latin1'))).toEqual([X12, EDIFACT]);
  });

  it.each([
    ['nothing', '', []],
    ['blanks', ' \r\n\t', []],
    ['a web page', '<html></html>', ['broken unknown no_header at 0']],
  ])('reads %s', (_, text, expected) => {
    expect(summary(read(text))).toEqual(expected);
  });
});
