import { describe, expect, it } from 'vitest';
import { type Paper, paperDifferences, type TrackedBox } from './paper-differences.ts';
import { withCorrections } from './read-payload.ts';

const BOX: TrackedBox = {
  containerId: 'box',
  number: 'MSKU0000006',
  podEtaAt: '2026-12-06T15:00:00Z',
  podArrivedAt: null,
  podTimezone: 'America/Los_Angeles',
  podLocode: 'USLGB',
  podName: 'Long Beach',
  podVesselName: 'EVER FORTUNE',
  lastFreeOn: '2026-12-12',
  sealNumber: 'ML-CN4471203',
  weightInLbs: 22_046,
  siblings: ['MSKU0000006'],
};

const at = (value: unknown, line = 'as it stands') => ({ value, page: 1, line });

const notice = (payload: Record<string, unknown>, given: Partial<Paper> = {}): Paper => ({
  documentId: 'paper',
  name: 'Arrival notice',
  documentType: 'arrival_notice',
  createdAt: '2026-11-20T08:00:00Z',
  payload,
  boxes: ['MSKU0000006'],
  ...given,
});

const found = (papers: readonly Paper[], box: Partial<TrackedBox> = {}) =>
  paperDifferences({ ...BOX, ...box }, papers).map(({ field, paperSays, trackingSays }) => [
    field,
    paperSays,
    trackingSays,
  ]);

const row = (number: string, more: object = {}) => at({ number, ...more });

describe('papers against tracking', () => {
  it('has both sides of an arrival, with page and line', () => {
    const [difference, ...others] = paperDifferences(BOX, [notice({ eta: at('2026-11-27', 'ETA: 27 NOV 2026') })]);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      field: 'eta',
      paperSays: '2026-11-27',
      trackingSays: '2026-12-06',
      documentId: 'paper',
      page: 1,
      line: 'ETA: 27 NOV 2026',
    });
  });

  it('takes days on the calendar of the port, and a day more or less for the same', () => {
    // 04:00 in UTC is the evening of the 5th in Long Beach.
    const evening = { podEtaAt: '2026-12-06T04:00:00Z' as const };
    expect(found([notice({ eta: at('2026-12-04') })], evening)).toEqual([]);
    expect(found([notice({ eta: at('2026-12-07') })], evening)).toEqual([['eta', '2026-12-07', '2026-12-05']]);
    expect(found([notice({ eta: at('2026-11-27') })], { podArrivedAt: '2026-12-06T04:00:00Z' })).toEqual([]);
  });

  it('goes by the paper that was issued last', () => {
    const early = notice(
      { eta: at('2026-11-27'), issue_date: at('2026-11-18') },
      { createdAt: '2026-11-30T08:00:00Z' },
    );
    const late = notice({ eta: at('2026-12-06'), issue_date: at('2026-11-25') });
    expect(found([early, late])).toEqual([]);
    expect(found([late, early])).toEqual([]);
  });

  it('passes over what a bill of lading planned, and what papers of goods and money say', () => {
    const planned = { eta: at('2026-11-27'), vessel_name: at('EVER GIVEN') };
    expect(found([notice(planned, { documentType: 'bill_of_lading' })])).toEqual([]);
    expect(found([notice(planned, { documentType: 'packing_list' })])).toEqual([]);
  });

  it.each([
    ['last_free_day', { last_free_day: at('2026-12-11') }, '2026-12-11', '2026-12-12'],
    [
      'discharge_port',
      { port_of_discharge: at({ name: 'Oakland', unlocode: 'USOAK' }) },
      'Oakland (USOAK)',
      'Long Beach (USLGB)',
    ],
    ['vessel', { vessel_name: at('M/V EVER GIVEN') }, 'M/V EVER GIVEN', 'EVER FORTUNE'],
    ['seal', { containers: [row('MSKU0000006', { seal_number: 'CN4471204' })] }, 'CN4471204', 'ML-CN4471203'],
    // 22,046 lb are 10,000 kg; one in twenty is taken for the same.
    [
      'weight',
      { containers: [row('MSKU0000006', { gross_weight: { value: 10.6, unit: 't' } })] },
      '10,600 kg',
      '10,000 kg',
    ],
  ])('tells of another %s', (field, payload, paperSays, trackingSays) => {
    expect(found([notice(payload)])).toEqual([[field, paperSays, trackingSays]]);
  });

  it.each([
    { last_free_day: at('2026-12-12') },
    { port_of_discharge: at({ name: 'LONG BEACH, CA' }) },
    { vessel_name: at('MV Ever Fortune 0812E') },
    { containers: [row('MSKU0000006', { seal_number: 'MLCN 4471203', gross_weight: { value: 10_400, unit: 'kg' } })] },
    { containers: [row('MSKU0000006')], seal_number: at('OTHER') },
  ])('is quiet where %o means the same', (payload) => {
    expect(found([notice(payload)])).toEqual([]);
  });

  it('holds no paper of other boxes against a box', () => {
    const boxes = ['MSKU0000006', 'MSKU0000011'];
    const paper = notice({ eta: at('2026-11-27'), containers: [row('MSKU0000011')] }, { boxes });
    expect(found([paper])).toEqual([['containers', '1 box', '1 box, not on the paper: MSKU0000006']]);
  });

  it('compares the list of boxes once for a shipment, and with all shipments of the paper', () => {
    const listed = { containers: [row('MSKU0000006'), row('MSKU0000011')] };
    const siblings = ['MSKU0000006', 'MSKU0000027', 'MSKU0000032'];
    const bill = notice(listed, { documentType: 'bill_of_lading', boxes: siblings });
    const of = (number: string) =>
      paperDifferences({ ...BOX, number, siblings }, [bill]).map(({ paperSays, trackingSays, leads }) => [
        paperSays,
        trackingSays,
        leads,
      ]);
    const both = ['2 boxes, not tracked: MSKU0000011', '3 boxes, not on the paper: MSKU0000027, MSKU0000032'];
    expect(of('MSKU0000006')).toEqual([]);
    expect(of('MSKU0000027')).toEqual([[...both, true]]);
    expect(of('MSKU0000032')).toEqual([[...both, false]]);
    expect(found([{ ...bill, boxes: ['MSKU0000006', 'MSKU0000011'] }])).toEqual([]);
  });

  it('misses no box while a number of the paper could not be read', () => {
    const payload = { containers: [row('MSKU0000006')], problems: [{ field: 'containers', text: 'MSKU0000028' }] };
    expect(found([notice(payload)], { siblings: ['MSKU0000006', 'MSKU0000027'] })).toEqual([]);
  });

  it('takes what a person corrected for what the paper says', () => {
    const read = { eta: at('2026-11-27', 'ETA 27/11') };
    expect(found([notice(withCorrections(read, { eta: '2026-12-06' }))])).toEqual([]);
    expect(found([notice(withCorrections(read, { eta: { value: '2026-12-01', page: 1, line: '' } }))])).toEqual([
      ['eta', '2026-12-01', '2026-12-06'],
    ]);
  });
});
