import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { INSTALLATION } from '../../domain/carriers/carrier-state.ts';
import { projectFile } from '../../values/project-file.ts';
import { createRegistry } from '../registry.ts';
import { normaliseLocalTimes } from './local-times.ts';
import { normaliseDcsa } from './normalise.ts';
import { parseProfiles } from './profile.ts';

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

it.each([
  ['a profile says so', { utcMeansLocal: true }, {}, 'dcsa_local_times'],
  ['an account says so', {}, { utcMeansLocal: 'true' }, 'dcsa_local_times'],
  ['an account says otherwise', { utcMeansLocal: true }, { utcMeansLocal: 'false' }, 'dcsa'],
  ['nobody does', {}, {}, 'dcsa'],
])('when %s', (_, stated, found, format) => {
  const shipped = parseProfiles(readFileSync(projectFile('data/carrier-profiles.json'), 'utf8'));
  const sources = createRegistry(
    shipped.map((profile) => ({ ...profile, ...stated })),
    Date.now,
  );
  const given = { apiKey: 'a', ...found };
  const keys = sources.keysFor('YMLU', given) ?? {};
  expect(keys).toEqual(given);
  expect(sources.find('YMLU', { owner: INSTALLATION, values: keys })?.format).toBe(format);
  // What is pushed, and what is read again, means the same.
  expect(sources.formatOf('YMLU', keys)).toBe(format);
});
