import { describe, expect, it } from 'vitest';
import type { Move } from '../../domain/observations/observation.ts';
import { normaliseEdi } from './normalise.ts';
import type { PartnerProfile } from './partner.ts';

function edifact(type: string, segments: readonly string[], profile?: Partial<PartnerProfile>) {
  const body = [`UNH+1+${type}:D:95B:UN`, ...segments];
  const all = ['UNB+UNOA:2+PIER7+FORWARDER+261101:1450+1', ...body, `UNT+${body.length + 1}+1`, 'UNZ+1+1'];
  return readMessage(`${all.join("'")}'`, profile);
}

function x12(type: string, segments: readonly string[]) {
  const isa =
    'ISA*00*          *00*          *ZZ*PIER7          *ZZ*FORWARDER      *261102*0412*U*00401*000000001*0*P*>';
  const set = [`ST*${type}*0001`, ...segments, `SE*${segments.length + 2}*0001`];
  const all = [isa, 'GS*QO*PIER7*FORWARDER*20261102*0412*1*X*004010', ...set, 'GE*1*1', 'IEA*1*000000001'];
  return readMessage(`${all.join('~')}~`);
}

function readMessage(text: string, profile?: Partial<PartnerProfile>) {
  const profiles = profile ? [{ name: 'Pier 7', senders: ['PIER7'], ...profile }] : [];
  const [part] = normaliseEdi(Buffer.from(text, 'latin1'), profiles);
  if (part?.kind !== 'read') throw new Error(`not read: ${JSON.stringify(part?.problem)}`);
  const [message] = part.messages;
  const moves = (message?.observations ?? []).filter((one): one is Move => one.kind === 'move');
  return { moves, codes: (message?.problems ?? []).map(({ code }) => code), problems: message?.problems ?? [] };
}

const placeOf = (moves: readonly Move[]) => moves.map(({ place }) => place?.unLocode);

describe('COARRI', () => {
  const report = (bgm: string, header: string[], box: string[], profile?: Partial<PartnerProfile>) =>
    edifact(
      'COARRI',
      [
        `BGM+${bgm}+1+9`,
        'TDT+20+0084S+1+++++9301469:146',
        ...header,
        'EQD+CN+CSNU6550719+4300:102:5+++5',
        'DTM+203:202611051148:203',
        ...box,
      ],
      profile,
    );

  it('is where the box says it was discharged, or ambiguous, where the header says another port', () => {
    const { moves, problems } = report('44', ['LOC+11+AUSYD'], ['LOC+9+CNSHK', 'LOC+11+AUMEL']);
    expect(moves).toEqual([]);
    expect(problems).toMatchObject([{ code: 'ambiguous', message: expect.stringContaining('AUMEL or AUSYD') }]);
  });

  it('is settled by the activity location, of the box or of the message', () => {
    const own = report('44', ['LOC+11+AUSYD'], ['LOC+11+AUMEL', 'LOC+165+AUMEL']);
    expect([placeOf(own.moves), own.codes]).toEqual([['AUMEL'], []]);
    const common = report('44', ['LOC+11+AUSYD', 'LOC+175+AUSYD'], ['LOC+11+AUMEL']);
    expect([placeOf(common.moves), common.codes]).toEqual([['AUSYD'], []]);
  });

  it('is settled by where the sender is', () => {
    const { moves } = report('44', ['LOC+11+AUSYD'], ['LOC+11+AUMEL'], { place: 'AUMEL' });
    expect(placeOf(moves)).toEqual(['AUMEL']);
  });

  it('is the port of loading of a loading report, never the one the ship goes to next', () => {
    const { moves } = report('46', ['LOC+9+CNSHK', 'LOC+11+AUSYD'], ['LOC+11+AUMEL']);
    expect(placeOf(moves)).toEqual(['CNSHK']);
  });
});

describe('CODECO', () => {
  const gate = (bgm: string, eqd: string, ...locs: string[]) =>
    edifact('CODECO', [`BGM+${bgm}+1+9`, `EQD+CN+TESU1120271+45G1:102:5++${eqd}`, 'DTM+7:202611011447:203', ...locs]);

  it.each([
    ['a full export box comes in', '34', '2+5', 'ESVLC'],
    ['a full import box goes out', '36', '3+5', 'SGSIN'],
    ['an empty one is fetched for export', '36', '2+4', 'ESVLC'],
    ['an empty one is returned after import', '34', '3+4', 'SGSIN'],
    ['a full one goes out, of no stated side', '36', '+5', 'SGSIN'],
    ['a full one comes in, of no stated side', '34', '+5', 'ESVLC'],
  ])('is at the port of its side: %s', (_, bgm, eqd, place) => {
    const { moves, codes } = gate(bgm, eqd, 'LOC+9+ESVLC', 'LOC+11+SGSIN');
    expect([placeOf(moves), codes]).toEqual([[place], []]);
  });

  it('is ambiguous for a transshipped box with two ports', () => {
    const { moves, codes } = gate('34', '6+5', 'LOC+9+ESVLC', 'LOC+11+SGSIN');
    expect([moves, codes]).toEqual([[], ['ambiguous']]);
  });
});

describe('X12 zone codes', () => {
  const departed = (dtm: string) =>
    x12('315', [
      'B4***VD*20261101*1530*JPSMZ****4300**UN',
      'N9*BM*MAEU123456789',
      'R4*L*UN*JPSMZ*SHIMIZU*JP',
      dtm,
      'R4*D*UN*USLAX*LOS ANGELES*US',
      'DTM*140*20261101*2030*PT',
    ]);

  it('hold for actual dates of the route, which keep their clock', () => {
    const arrival = departed('DTM*140*20261101*0030*LT').moves.find(({ activity }) => activity === 'arrive');
    expect(arrival?.time).toMatchObject({ kind: 'instant', at: '2026-11-02T04:30:00Z', precision: 'minute' });
  });

  it('are reported where they are not known', () => {
    const { problems } = departed('DTM*139*20261101*0030*QQ');
    expect(problems).toMatchObject([{ code: 'unknown_code', tag: 'DTM', element: 4, value: 'QQ' }]);
  });
});

describe('trains', () => {
  const ramp = (q5: string) =>
    x12('322', [
      `Q5*${q5}*20261102*214520*LT**SAINT PAUL*MN*US`,
      'N7*HASU*431617***********L*****0',
      'R4*5*UN*USSTP*SAINT PAUL*US***MN',
      'R4*7*UN*USCHI*CHICAGO*US***IL',
    ]);

  it.each([
    ['A', 'arrive'],
    ['P', 'depart'],
  ])('that pass a yard are told of there: %s', (code, activity) => {
    expect(ramp(code).moves).toMatchObject([{ activity, mode: 'rail', place: { unLocode: 'USSTP' } }]);
  });

  it.each(['VD', '24', 'P'])('that depart are no vessels, by whatever code: %s', (code) => {
    const { moves } = edifact('IFTSTA', [
      'BGM+77+1+9',
      'CNI+1+X',
      `STS+1+${code}`,
      'DTM+334:202611011447:203',
      'TDT+20++2',
      'LOC+175+USLAX',
      'EQD+CN+TESU1120271',
    ]);
    expect(moves).toMatchObject([{ activity: 'depart', mode: 'rail', place: { unLocode: 'USLAX' } }]);
  });
});

describe('ships', () => {
  const called = (moves: readonly Move[]) =>
    moves.map(({ subject, activity, classifier, place, vessel, voyage }) => [
      Object.keys(subject).length,
      activity,
      classifier,
      place?.unLocode,
      vessel?.imo,
      voyage,
    ]);

  it('are told of by their schedule in a 323', () => {
    const { moves, codes } = x12('323', [
      'V1*9321483*EMMA MAERSK*DK*641W*MAEU***L',
      'R4*L*UN*CNSHA*SHANGHAI*CN',
      'DTM*370*20261101*0400*LT',
      'R4*D*UN*USLAX*LOS ANGELES*US',
      'DTM*139*20261120*0600*LT',
    ]);
    expect([called(moves), codes]).toEqual([
      [
        [0, 'depart', 'actual', 'CNSHA', '9321483', '641W'],
        [0, 'arrive', 'estimated', 'USLAX', '9321483', '641W'],
      ],
      [],
    ]);
  });

  it('are told of when they leave, by VESDEP', () => {
    const { moves } = edifact('VESDEP', [
      'BGM+97+1+9',
      'TDT+20+641W+1++MAEU:172:20+++9321483:146::EMMA MAERSK',
      'LOC+5+CNSHA:139:6',
      'DTM+136:202611010400:203',
      'LOC+61+USLAX:139:6',
      'DTM+132:202611200600:203',
    ]);
    expect(called(moves)).toEqual([
      [0, 'depart', 'actual', 'CNSHA', '9321483', '641W'],
      [0, 'arrive', 'estimated', 'USLAX', '9321483', '641W'],
    ]);
  });

  it('carry whom a BAPLIE lists: those loaded here depart, those for the next port are due there, others pass', () => {
    const { moves, codes } = edifact('BAPLIE', [
      'BGM+659+1+9',
      'TDT+20+641W+1++MAEU:172:20+++9321483:146::EMMA MAERSK',
      'LOC+5+CNSHA:139:6',
      'LOC+61+KRPUS:139:6',
      'DTM+136:202611010400:203',
      'DTM+132:202611030600:203',
      'LOC+147+0100112::5',
      'LOC+9+CNSHA:139:6',
      'LOC+11+USLAX:139:6',
      'EQD+CN+TESU1120271+45G1:102:5+++5',
      'LOC+147+0100212::5',
      'LOC+9+HKHKG:139:6',
      'LOC+11+KRPUS:139:6',
      'EQD+CN+TGHU6022180+22G1:102:5+++5',
      'LOC+147+0100312::5',
      'LOC+9+HKHKG:139:6',
      'LOC+11+USLAX:139:6',
      'EQD+CN+OOLU7811408+22G1:102:5+++5',
    ]);
    expect(codes).toEqual([]);
    expect(moves.map(({ subject, activity, place }) => [subject.containerNumber, activity, place?.unLocode])).toEqual([
      ['TESU1120271', 'depart', 'CNSHA'],
      ['TGHU6022180', 'arrive', 'KRPUS'],
    ]);
  });
});

it.each([
  ['COPARN', 'container announcement'],
  ['VERMAS', 'verified gross mass'],
  ['IFTMBC', 'booking confirmation'],
  ['IFTMIN', 'transport instruction'],
])('%s is named, and said not to be read', (type, name) => {
  const { moves, problems } = edifact(type, ['BGM+1+1+9']);
  expect(moves).toEqual([]);
  expect(problems).toMatchObject([{ code: 'unsupported_message', message: expect.stringContaining(name) }]);
});

it.each([
  ['310', 'freight receipt and invoice'],
  ['301', 'booking confirmation'],
  ['303', 'booking cancellation'],
])('%s is named, and said not to be read', (type, name) => {
  expect(x12(type, ['B3**1']).problems).toMatchObject([
    { code: 'unsupported_message', message: expect.stringContaining(name) },
  ]);
});
