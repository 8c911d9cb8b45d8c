import { describe, expect, it } from 'vitest';
import { context, move } from '../../../test/observed.ts';
import { randomOf } from '../../simulator/random.ts';
import { HOUR_MS } from '../../values/duration.ts';
import { nameBasedId } from '../../values/id.ts';
import type { DataSource, RecordedObservation } from '../observations/observation.ts';
import { measureShipment, qualityBySource, type SourceQuality } from './source-quality.ts';
import { groupQuality } from './source-quality-groups.ts';

const BOX = { id: nameBasedId('container', 'one'), number: 'CSQU3054383' };
const VOYAGE = { vessel: '9811000', voyage: '001E' };
const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-01 10:00', { ...VOYAGE, sourceName: 'dcsa:MAEU' });

const arrived = (
  sourceName: string,
  at: string,
  received: string,
  source: DataSource = 'shipping_line',
  isDay = false,
) => move('ACT ARRI', 'USLAX', at, { ...VOYAGE, sourceName, source, received, said: received, day: isDay });

function measured(
  ...log: RecordedObservation[]
): Record<string, Pick<SourceQuality, 'proven' | 'wrong' | 'corrected' | 'first'>> {
  const qualities = qualityBySource(measureShipment({ log: [LOADED, ...log], context: context(), containers: [BOX] }));
  return Object.fromEntries(
    qualities.map(({ sourceName, proven, wrong, corrected, first }) => [
      sourceName,
      { proven, wrong, corrected, first },
    ]),
  );
}

describe('who was right', () => {
  it('is whoever others agree with, by the first word and not by the last', () => {
    const found = measured(
      arrived('dcsa:MAEU', '2026-03-20 10:00', '2026-03-20 11:00'),
      arrived('edi:PARTNER', '2026-03-21 12:00', '2026-03-21 12:30'),
      arrived('terminal:yard', '2026-03-21 10:00', '2026-03-21 13:00', 'terminal'),
      arrived('dcsa:MAEU', '2026-03-21 11:00', '2026-03-22 09:00'),
    );
    expect(found['dcsa:MAEU']).toEqual({ proven: 1, wrong: 1, corrected: 1, first: { told: 1, of: 1 } });
    expect(found['edi:PARTNER']).toEqual({ proven: 1, wrong: 0, corrected: 0, first: { told: 0, of: 1 } });
    expect(found['terminal:yard']).toMatchObject({ proven: 1, wrong: 0 });
  });

  it('is nobody as long as two contradict each other, unless the ship was seen', () => {
    const two = [
      arrived('dcsa:MAEU', '2026-03-20 10:00', '2026-03-20 11:00'),
      arrived('terminal:yard', '2026-03-21 10:00', '2026-03-21 13:00', 'terminal'),
    ];
    expect(measured(...two)).toMatchObject({ 'dcsa:MAEU': { proven: 0 }, 'terminal:yard': { proven: 0 } });
    expect(measured(...two, arrived('ais', '2026-03-20 12:00', '2026-03-20 12:20', 'ais'))).toMatchObject({
      'dcsa:MAEU': { proven: 1, wrong: 0 },
      'terminal:yard': { proven: 1, wrong: 1 },
    });
  });

  it('is known of a source alone when it takes its word back by more than hours', () => {
    const corrected = (to: string) =>
      measured(
        arrived('dcsa:MAEU', '2026-03-20 10:00', '2026-03-20 11:00'),
        arrived('dcsa:MAEU', to, '2026-03-22 09:00'),
      )['dcsa:MAEU'];
    expect(corrected('2026-03-21 10:00')).toMatchObject({ proven: 1, wrong: 1, corrected: 1 });
    expect(corrected('2026-03-20 13:00')).toMatchObject({ proven: 0, wrong: 0, corrected: 1 });
  });

  it('is not held against whoever names the day alone', () => {
    const found = measured(
      arrived('dcsa:MAEU', '2026-03-20 00:00', '2026-03-20 11:00', 'shipping_line', true),
      arrived('terminal:yard', '2026-03-20 22:00', '2026-03-20 23:00', 'terminal'),
    );
    expect(found).toMatchObject({ 'dcsa:MAEU': { proven: 1, wrong: 0 }, 'terminal:yard': { proven: 1, wrong: 0 } });
  });

  it('is counted as it was made, in a thousand arrivals with sources that err', () => {
    const random = randomOf('who was right', 'errors');
    const wrong = { line: 0, terminal: 0 };
    const shipments = Array.from({ length: 1_000 }, () => {
      const text = (hours: number) =>
        new Date(Date.parse('2026-03-20T00:00:00Z') + hours * HOUR_MS).toISOString().slice(0, 16).replace('T', ' ');
      const errs = { line: random.chance(0.08), terminal: random.chance(0.03) };
      wrong.line += Number(errs.line);
      wrong.terminal += Number(errs.terminal);
      const log = [
        LOADED,
        arrived('dcsa:MAEU', text(errs.line ? 30 : 1), text(36)),
        arrived('terminal:yard', text(errs.terminal ? -40 : 2), text(30), 'terminal'),
        arrived('ais', text(0), text(0.5), 'ais'),
      ];
      return { scac: 'MAEU', ...measureShipment({ log, context: context(), containers: [BOX] }) };
    });
    const [group] = groupQuality(
      shipments.map((one, index) => ({ ...one, tellings: named(one.tellings, index) })),
      'line',
    );
    const of = (name: string) => group?.sources.find(({ sourceName }) => sourceName === name);
    expect(of('dcsa:MAEU')).toMatchObject({ proven: 1_000, wrong: wrong.line, first: { told: 0, of: 1_000 } });
    expect(of('terminal:yard')).toMatchObject({ proven: 1_000, wrong: wrong.terminal });
    expect(of('ais')).toMatchObject({ wrong: 0, first: { told: 1_000, of: 1_000 }, knownAfterHours: { median: 0.5 } });
  });
});

/** Each of a box of its own. */
function named<One extends { containerId: string }>(tellings: readonly One[], index: number): One[] {
  return tellings.map((one) => ({ ...one, containerId: nameBasedId('container', String(index)) }));
}

describe('groups', () => {
  const terminal = nameBasedId('terminal', 'yard');
  const log = [
    LOADED,
    arrived('dcsa:MAEU', '2026-03-20 10:00', '2026-03-20 11:00'),
    move('ACT ARRI', 'USLAX', '2026-03-20 11:00', {
      ...VOYAGE,
      sourceName: 'terminal:yard',
      source: 'terminal',
      terminal,
    }),
  ];
  const one = { scac: 'MAEU', ...measureShipment({ log, context: context(), containers: [BOX] }) };

  it('are of a terminal with what was said of the same by those who name none', () => {
    const groups = groupQuality([one], 'terminal');
    expect(groups).toHaveLength(1);
    expect(groups[0]?.sources.map(({ sourceName, milestones }) => [sourceName, milestones])).toEqual([
      ['dcsa:MAEU', 1],
      ['terminal:yard', 1],
    ]);
  });

  it('are of sources and lines, those with the most milestones first', () => {
    const two = { ...one, scac: 'HLCU', tellings: one.tellings.slice(0, 1), forecasts: [] };
    expect(groupQuality([two, one], 'line').map(({ key }) => key)).toEqual(['MAEU', 'HLCU']);
    expect(groupQuality([one], 'source').map(({ key }) => key)).toEqual(['dcsa:MAEU', 'terminal:yard']);
  });
});
