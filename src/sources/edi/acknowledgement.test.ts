import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acknowledge, wantsAcknowledgement } from './acknowledgement.ts';
import { normaliseEdi } from './normalise.ts';
import { readPayload } from './read-payload.ts';

const partners = JSON.parse(readFileSync(new URL('./fixtures/partners.json', import.meta.url), 'utf8'));
const terms = { controlNumber: '77', preparedAt: new Date('2026-11-02T05:06:07Z') };
const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}.edi`, import.meta.url));
const answers = (name: string) => normaliseEdi(fixture(name), partners).map((part) => acknowledge(part, terms));

describe('acknowledgements', () => {
  it('accepts what is right with a 997', () => {
    expect(answers('322-good')).toEqual([
      [
        'ISA*00*          *00*          *ZZ*FORWARDER      *ZZ*RAILROAD       *261102*0506*U*00401*000000077*0*P*:',
        'GS*FA*FORWARDER*RAILROAD*20261102*0506*77*X*004010',
        'ST*997*0001',
        'AK1*SO*201',
        'AK2*322*0001',
        'AK5*A',
        'AK2*322*0002',
        'AK5*A',
        'AK2*322*0003',
        'AK5*A',
        'AK9*A*3*3*3',
        'SE*10*0001',
        'GE*1*77',
        'IEA*1*000000077~',
      ].join('~'),
    ]);
  });

  it('names every error of X12 by segment and element, and rejects broken interchanges with TA1', () => {
    const [refused, named, truncated] = answers('315-malformed');
    expect(refused).toContain('TA1*000000104*261102*0506*R*021~IEA*0*000000077~');
    expect(truncated).toContain('TA1*000000106*261102*0506*R*023~');
    expect(named?.split('~').slice(3, -4)).toEqual([
      'AK1*QO*105',
      'AK2*315*0001',
      'AK3*B4***3',
      'AK5*R*5',
      'AK2*315*0002',
      'AK3*B4*2**8',
      'AK4*3*157*1',
      'AK3*N9***3',
      'AK3*B4*2**8',
      'AK4*4*373*1',
      'AK5*R*5',
      'AK2*315*0003',
      'AK3*B4*2**8',
      'AK4*4*373*8*20261301',
      'AK5*R*5',
      'AK2*315*0004',
      'AK3*B4*2**8',
      'AK4*4*373*8*19001101',
      'AK5*R*5',
      'AK2*315*0005',
      'AK3*B4*2**8',
      'AK4*8*207*7*40231X',
      'AK5*R*5',
      'AK2*315*0006',
      'AK3*N9***3',
      'AK5*R*5',
      'AK2*856*0007',
      'AK5*R*1',
      'AK9*R*7*7*0',
    ]);
  });

  it('names every error of EDIFACT by segment, element and component, and rejects broken interchanges', () => {
    expect(answers('codeco-malformed')).toEqual([
      [
        "UNB+UNOB:3+FORWARDER+ESTERMINAL+261102:0506+77'UNH+1+CONTRL:D:3:UN'",
        "UCI+504+ESTERMINAL+FORWARDER+7'",
        "UCM+1+CODECO:D:95B:UN+4'UCS+3+13'",
        "UCM+2+CODECO:D:95B:UN+4'UCS+3+13'",
        "UCM+3+CODECO:D:95B:UN+4'UCS+3'UCD+12+3:1'UCS+6'UCD+12+2:2'",
        "UNT+12+1'UNZ+1+77'",
      ].join(''),
      [
        "UNB+UNOB:3+FORWARDER+ESTERMINAL+261102:0506+77'UNH+1+CONTRL:D:3:UN'",
        "UCI+505+ESTERMINAL+FORWARDER+4+13+UNZ'UNT+3+1'UNZ+1+77'",
      ].join(''),
    ]);
  });

  it('writes interchanges that can be read again', () => {
    const files = [
      '315-good',
      '315-malformed',
      '315-hostile',
      'iftsta-hostile',
      'iftsta-malformed',
      'coarri-ambiguous',
    ];
    const written = files.flatMap(answers).filter((answer) => answer !== undefined);
    const read = readPayload(Buffer.from(written.join('\n')), () => false);
    expect(read.map((part) => part.kind)).toEqual(written.map(() => 'read'));
  });

  it('has nobody to answer when no header was read', () => {
    expect(normaliseEdi(Buffer.from('junk'), []).map((part) => acknowledge(part, terms))).toEqual([undefined]);
  });

  it('answers on request, when the header asks, or when the profile says always', () => {
    const [part] = normaliseEdi(fixture('322-good'), partners);
    const [asking] = normaliseEdi(Buffer.from(fixture('322-good').toString().replace('*0*P*', '*1*P*')), partners);
    const always = [{ senders: ['RAILROAD'], name: 'always', acknowledge: 'always' as const }];
    const [profiled] = normaliseEdi(fixture('322-good'), always);
    if (!part || !asking || !profiled) throw new Error('fixture is missing');
    expect([part, asking, profiled].map((each) => wantsAcknowledgement(each, false))).toEqual([false, true, true]);
    expect(wantsAcknowledgement(part, true)).toBe(true);
  });
});
