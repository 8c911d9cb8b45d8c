import { expect, it } from 'vitest';
import type { Change } from '../../api/changes.ts';
import { groupByDay, moveOf, numbersOf } from './group-changes.ts';

function change(id: string, given: Partial<Change['attributes']>, container = id): Change {
  return {
    id,
    type: 'change',
    attributes: {
      kind: 'arrival',
      event: 'container.transport.vessel_arrived',
      occurred_at: '2026-11-15T12:00:00Z',
      at: null,
      from: null,
      to: null,
      timezone: null,
      number: container,
      shipment_number: 'BL1',
      location_name: 'Los Angeles',
      vessel_name: 'EVER GIVEN',
      detail: null,
      actor_type: null,
      actor_id: null,
      actor_name: null,
      changes: null,
      ...given,
    },
    relationships: {
      shipment: { data: { type: 'shipment', id: 'S' } },
      container: { data: { type: 'container', id: container } },
    },
  };
}

it('tells of boxes that arrived together once, by day', () => {
  const days = groupByDay(
    [change('A', {}), change('B', {}), change('C', { occurred_at: '2026-11-14T23:00:00Z' })],
    'UTC',
  );
  expect(days.map(({ day, groups }) => [day, groups.map(numbersOf)])).toEqual([
    ['2026-11-15', [['A', 'B']]],
    ['2026-11-14', [['C']]],
  ]);
});

it('tells of an estimate that moved twice from where it was to where it is', () => {
  const estimate = { kind: 'estimate', event: 'shipment.estimated.arrival' } as const;
  const [day] = groupByDay(
    [change('2', { ...estimate, from: 'b', to: 'c' }), change('1', { ...estimate, from: 'a', to: 'b' })],
    'UTC',
  );
  expect(day?.groups.map(moveOf)).toEqual([{ from: 'a', to: 'c' }]);
});

it('tells of each hold', () => {
  const holds = [change('1', { kind: 'hold', detail: 'customs' }), change('2', { kind: 'hold', detail: 'freight' })];
  expect(groupByDay(holds, 'UTC')[0]?.groups).toHaveLength(2);
});

it('tells of what was followed together in one line, and of fees as they are in the end', () => {
  const found = { kind: 'tracking', event: 'tracking_request.succeeded' } as const;
  const fee = { kind: 'fee', event: 'container.updated' } as const;
  const [day] = groupByDay(
    [
      { ...change('1', found), relationships: {} },
      change('2', found),
      change('4', { ...fee, to: 'demurrage USD 370.00' }, 'A'),
      change('3', { ...fee, to: 'demurrage USD 185.00' }, 'A'),
    ],
    'UTC',
  );
  expect(day?.groups.map((group) => [group.changes.length, group.change.id])).toEqual([
    [2, '1'],
    [2, '4'],
  ]);
});
