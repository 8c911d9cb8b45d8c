import { expect, it } from 'vitest';
import { normaliseLocalTimes } from './local-times.ts';
import { normaliseDcsa } from './normalise.ts';

const EVENT = {
  eventType: 'EQUIPMENT',
  eventClassifierCode: 'ACT',
  equipmentEventTypeCode: 'LOAD',
  equipmentReference: 'CSQU3054383',
  transportCall: { UNLocationCode: 'CNSHA', modeOfTransport: 'VESSEL' },
};

const bodyOf = (eventDateTime: string) => Buffer.from(JSON.stringify([{ ...EVENT, eventDateTime }]));

it.each([
  ['2026-02-05T10:00:00Z', { kind: 'local', at: '2026-02-05T10:00:00', precision: 'minute' }],
  ['2026-02-05T10:00:00.000+00:00', { kind: 'local', at: '2026-02-05T10:00:00', precision: 'minute' }],
  ['2026-02-05T00:00:00Z', { kind: 'local', at: '2026-02-05T00:00:00', precision: 'day' }],
  ['2026-02-05T10:00:00+08:00', { kind: 'instant', at: '2026-02-05T02:00:00Z' }],
  ['2026-02-05T10:00:00', { kind: 'local', at: '2026-02-05T10:00:00' }],
])('a line that puts Z behind local times means the time of the place: %s', (eventDateTime, time) => {
  expect(normaliseLocalTimes(bodyOf(eventDateTime)).observations).toMatchObject([{ kind: 'move', time }]);
});

it('others mean what they write', () => {
  const time = { kind: 'instant', at: '2026-02-05T10:00:00Z' };
  expect(normaliseDcsa(bodyOf('2026-02-05T10:00:00Z')).observations).toMatchObject([{ time }]);
});
