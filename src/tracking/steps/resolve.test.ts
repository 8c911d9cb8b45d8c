import { expect, it } from 'vitest';
import type { Move, TimeReference } from '../../domain/observations/observation.ts';
import type { ResolvePlace } from '../../domain/places/place.ts';
import { resolveObservations } from './resolve.ts';

const LOCAL: TimeReference = {
  kind: 'local',
  at: '2026-02-05T10:00:00',
  precision: 'minute',
  raw: '2026-02-05T10:00:00',
};
const INSTANT: TimeReference = { ...LOCAL, kind: 'instant', at: '2026-02-05T10:00:00Z' };

function resolvePlaceIn(zone: string | null): ResolvePlace {
  const ids = { locationType: null, locationId: null, terminalType: null, terminalId: null };
  return () => ({ key: 'place', locode: null, name: 'Somewhere', zone, ...ids });
}

async function timeOf(time: TimeReference, zone: string | null) {
  const what = { kind: 'move', subject: {}, original: 'EQUIPMENT LOAD ACT', activity: 'load' } as const;
  const move: Move = { ...what, classifier: 'actual', place: { name: 'Somewhere' }, time };
  const resolved = await resolveObservations([move], '2026-03-01T00:00:00Z', resolvePlaceIn(zone), async () => null);
  const [fact] = resolved.facts;
  return [fact?.time?.at, fact?.time?.zone, fact?.time?.precision];
}

it('a local time is that of the place, whose zone stands beside it', async () => {
  expect(await timeOf(LOCAL, 'Asia/Shanghai')).toEqual(['2026-02-05T02:00:00Z', 'Asia/Shanghai', 'minute']);
});

it('a time with an offset is what it is', async () => {
  expect(await timeOf(INSTANT, 'Asia/Shanghai')).toEqual(['2026-02-05T10:00:00Z', 'Asia/Shanghai', 'minute']);
});

it('where the zone is unknown a local time says the day alone, and no zone is told', async () => {
  expect(await timeOf(LOCAL, null)).toEqual(['2026-02-05T00:00:00Z', null, 'day']);
  expect(await timeOf(INSTANT, null)).toEqual(['2026-02-05T10:00:00Z', null, 'minute']);
});
