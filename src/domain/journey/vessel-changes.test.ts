import { describe, expect, it } from 'vitest';
import { BOX, context, move } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

function derive(...observations: readonly RecordedObservation[]) {
  const shipment = deriveShipment(observations, context());
  return { ...shipment, changes: shipment.containers.get(BOX)?.state.journey.vesselChanges };
}

const FIRST = move('PLN LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20' });
const ARRIVAL = move('PLN DISC', 'NLRTM', '2026-04-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20' });
const ROLLED = move('PLN LOAD', 'CNSHA', '2026-03-12', { vessel: 'GOLDEN', voyage: '014W', said: '2026-03-04' });
const LATER = move('PLN DISC', 'NLRTM', '2026-04-12', { vessel: 'GOLDEN', voyage: '014W', said: '2026-03-04' });

describe('a change of vessel', () => {
  it('is not told of a box that leaves as planned', () => {
    expect(derive(FIRST, ARRIVAL).changes).toBeUndefined();
    const again = move('EST LOAD', 'CNSHA', '2026-03-06', { vessel: 'EVER', voyage: '011W', said: '2026-03-01' });
    expect(derive(FIRST, again, ARRIVAL).changes).toBeUndefined();
    const loaded = move('ACT LOAD', 'CNSHA', '2026-03-06', { vessel: 'EVER', said: '2026-03-06' });
    expect(derive(FIRST, again, loaded, ARRIVAL).changes).toBeUndefined();
  });

  it('is told where and since when another vessel is to take the box', () => {
    expect(derive(FIRST, ARRIVAL, ROLLED, LATER).changes).toEqual([
      { label: 'POL', from: 'EVER 011W', to: 'GOLDEN 014W', at: '2026-03-04T00:00:00Z' },
    ]);
  });

  it('stays when the box is loaded by an event that carries the date of its first plan', () => {
    const told = { vessel: 'GOLDEN', voyage: '014W', said: '2026-02-20', received: '2026-03-12' };
    const loaded = move('ACT LOAD', 'CNSHA', '2026-03-12', told);
    expect(derive(FIRST, ARRIVAL, ROLLED, LATER, loaded).changes).toMatchObject([
      { label: 'POL', from: 'EVER 011W', to: 'GOLDEN 014W' },
    ]);
  });

  it('stays when its plans were told as departures and the box is then loaded', () => {
    const first = move('EST DEPA', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-02-20' });
    const next = move('EST DEPA', 'CNSHA', '2026-03-12', { vessel: 'GOLDEN', voyage: '014W', said: '2026-03-06' });
    const loaded = move('ACT LOAD', 'CNSHA', '2026-03-12', { vessel: 'GOLDEN', voyage: '014W', said: '2026-03-12' });
    const rolled = [{ label: 'POL', from: 'EVER 011W', to: 'GOLDEN 014W', at: '2026-03-06T00:00:00Z' }];
    expect(derive(first, next, LATER).changes).toEqual(rolled);
    expect(derive(first, next, LATER, loaded).changes).toEqual(rolled);
    const leftWithout = move('ACT DEPA', 'CNSHA', '2026-03-05', { vessel: 'EVER', voyage: '011W', said: '2026-03-14' });
    expect(derive(first, next, LATER, loaded, leftWithout).changes).toEqual(rolled);
  });

  it('is told of the next voyage of the same vessel', () => {
    const next = move('PLN LOAD', 'CNSHA', '2026-03-26', { vessel: 'EVER', voyage: '013W', said: '2026-03-06' });
    expect(derive(FIRST, ARRIVAL, next).changes).toMatchObject([{ from: 'EVER 011W', to: 'EVER 013W' }]);
  });

  it('is told again for every time, in the order of the changes', () => {
    const third = move('PLN LOAD', 'CNSHA', '2026-03-19', { vessel: 'GRACE', voyage: '2W', said: '2026-03-11' });
    const { changes } = derive(third, ROLLED, FIRST, ARRIVAL);
    expect(changes?.map(({ from, to }) => [from, to])).toEqual([
      ['EVER 011W', 'GOLDEN 014W'],
      ['GOLDEN 014W', 'GRACE 2W'],
    ]);
  });

  it('is told at a transshipment port as well', () => {
    const observations = [
      move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' }),
      move('ACT DISC', 'SGSIN', '2026-03-11', { vessel: 'EVER' }),
      move('PLN LOAD', 'SGSIN', '2026-03-12', { vessel: 'GOLDEN', said: '2026-03-01' }),
      move('PLN LOAD', 'SGSIN', '2026-03-19', { vessel: 'GRACE', said: '2026-03-13' }),
      move('PLN DISC', 'NLRTM', '2026-04-12', { vessel: 'GRACE', said: '2026-03-13' }),
    ];
    expect(derive(...observations).changes).toEqual([
      { label: 'TS1', from: 'GOLDEN', to: 'GRACE', at: '2026-03-13T00:00:00Z' },
    ]);
  });

  it('does not come from the departure of the ship that brought the box', () => {
    const observations = [
      move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' }),
      move('ACT DISC', 'SGSIN', '2026-03-11', { vessel: 'EVER' }),
      move('PLN LOAD', 'SGSIN', '2026-03-14', { vessel: 'GRACE', said: '2026-03-01' }),
      move('ACT DEPA', 'SGSIN', '2026-03-12', { vessel: 'EVER', said: '2026-03-12' }),
      move('PLN DISC', 'NLRTM', '2026-04-12', { vessel: 'GRACE', said: '2026-03-01' }),
    ];
    expect(derive(...observations).changes).toBeUndefined();
  });

  it('is not hidden by the departure of the ship that brought the box', () => {
    const observations = [
      move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' }),
      move('EST DEPA', 'SGSIN', '2026-03-14', { vessel: 'GRACE', said: '2026-03-13' }),
      move('ACT DEPA', 'SGSIN', '2026-03-12', { vessel: 'EVER', said: '2026-03-13' }),
      move('EST DEPA', 'SGSIN', '2026-03-21', { vessel: 'GOLDEN', said: '2026-03-15' }),
      move('ACT DISC', 'SGSIN', '2026-03-11', { vessel: 'EVER' }),
      move('PLN DISC', 'NLRTM', '2026-04-12', { vessel: 'GOLDEN', said: '2026-03-15' }),
    ];
    expect(derive(...observations).changes).toMatchObject([{ label: 'TS1', from: 'GRACE', to: 'GOLDEN' }]);
  });

  it('does not come from what is said in one breath, nor from a corrected report', () => {
    const together = move('PLN LOAD', 'CNSHA', '2026-03-12', { vessel: 'GOLDEN', said: '2026-02-20' });
    expect(derive(FIRST, ARRIVAL, together).changes).toBeUndefined();
    const wrong = move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER', said: '2026-03-05' });
    const right = move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'GOLDEN', said: '2026-03-06' });
    expect(derive(wrong, right).changes).toBeUndefined();
  });
});

describe('vessels of interest', () => {
  const loaded = move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' });
  const hub = move('ACT ARRI', 'SGSIN', '2026-03-11', { vessel: 'EVER' });
  const planned = move('PLN DISC', 'SGSIN', '2026-03-11', { vessel: 'EVER', said: '2026-03-01' });
  const onward = move('PLN LOAD', 'SGSIN', '2026-03-15', { vessel: 'GRACE', said: '2026-03-01' });
  const destination = move('PLN DISC', 'NLRTM', '2026-04-12', { vessel: 'GRACE', said: '2026-03-01' });
  const journey = [loaded, planned, onward, destination];

  it('are waited for until the box is discharged, not only until they arrive', () => {
    expect(derive(...journey).awaitedImos).toEqual(['EVER', 'GRACE']);
    expect(derive(...journey, hub).awaitedImos).toEqual(['EVER', 'GRACE']);
    const landed = move('ACT DISC', 'SGSIN', '2026-03-12', { vessel: 'EVER' });
    expect(derive(...journey, hub, landed).awaitedImos).toEqual(['GRACE']);
  });

  it('are of no interest once the box went on with another, whoever forgot to tell of the discharge', () => {
    const left = move('ACT LOAD', 'SGSIN', '2026-03-15', { vessel: 'GRACE' });
    expect(derive(...journey, hub, left).awaitedImos).toEqual(['GRACE']);
  });
});
