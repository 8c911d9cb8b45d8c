import { describe, expect, it } from 'vitest';
import { BOX, context, move, place, shipmentFacts } from '../../../test/observed.ts';
import { isDayAlone } from '../../values/time-zone.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

function derive(observations: readonly RecordedObservation[]) {
  const shipment = deriveShipment(observations, context());
  const container = shipment.containers.get(BOX);
  if (!container) throw new Error('no container');
  return { ...container, shipment };
}

const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
const LEFT = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { vessel: 'EVER', voyage: '011W' });

describe('a day is not a midnight', () => {
  it('a box discharged on the day its ship arrived was not discharged before', () => {
    const { milestones, state } = derive([
      LOADED,
      LEFT,
      move('ACT ARRI', 'NLRTM', '2026-04-02 12:30', { vessel: 'EVER' }),
      move('ACT DISC', 'NLRTM', '2026-04-01 22:00', { vessel: 'EVER', day: true }),
      move('ACT GTOT', 'NLRTM', '2026-04-01 22:00', { loadState: 'laden', day: true }),
    ]);
    const times = milestones.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    // After its ship, and not at the hour of its ship: the day is all that is known.
    for (const at of [state.podDischargedAt, state.podFullOutAt]) {
      expect(at).toBe('2026-04-02T12:30:59.999Z');
      expect(isDayAlone(Date.parse(at ?? ''), 'Europe/Amsterdam')).toBe(true);
    }
    expect(isDayAlone(Date.parse(state.podArrivedAt ?? ''), 'Europe/Amsterdam')).toBe(false);
  });

  it('nor after what came of it at the same minute', () => {
    const { milestones } = derive([
      LOADED,
      LEFT,
      move('ACT ARRI', 'NLRTM', '2026-04-02 12:30', { vessel: 'EVER' }),
      move('ACT DISC', 'NLRTM', '2026-04-01 22:00', { vessel: 'EVER', day: true }),
      move('ACT GTOT', 'NLRTM', '2026-04-02 12:30', { loadState: 'laden' }),
    ]);
    expect(milestones.slice(-3).map(({ name, at }) => [name, at])).toEqual([
      ['vessel_arrived', '2026-04-02T12:30:00Z'],
      ['vessel_discharged', '2026-04-02T12:30:00Z'],
      ['full_out', '2026-04-02T12:30:00Z'],
    ]);
  });

  it('a ship that crossed in a day did not arrive before it left', () => {
    const { state } = derive([
      move('ACT LOAD', 'NLRTM', '2026-03-05 06:00', { vessel: 'EVER' }),
      move('ACT DEPA', 'NLRTM', '2026-03-05 09:00', { vessel: 'EVER' }),
      move('ACT ARRI', 'DEHAM', '2026-03-04 23:00', { vessel: 'EVER', day: true }),
    ]);
    expect(state.podArrivedAt).toBe('2026-03-05T09:00:59.999Z');
  });

  it('a box came back on the day it was fetched, after that, though to another place', () => {
    const { state } = derive([
      LOADED,
      LEFT,
      move('ACT DISC', 'NLRTM', '2026-04-02 12:30', { vessel: 'EVER' }),
      move('ACT GTOT', 'NLRTM', '2026-04-04 09:15', { loadState: 'laden' }),
      move('ACT GTIN', 'DEHAM', '2026-04-03 22:00', { loadState: 'empty', day: true }),
    ]);
    expect(state.podFullOutAt).toBe('2026-04-04T09:15:00Z');
    expect(state.emptyTerminatedAt).toBe('2026-04-04T09:15:59.999Z');
  });

  it('alone it stands at its first moment', () => {
    const day = move('ACT DISC', 'NLRTM', '2026-04-02 22:00', { vessel: 'EVER', day: true });
    const arrived = move('ACT ARRI', 'NLRTM', '2026-04-02 12:30', { vessel: 'EVER' });
    expect(derive([LOADED, LEFT, arrived, day]).state.podDischargedAt).toBe('2026-04-02T22:00:00Z');
  });
});

describe('what follows from what was told', () => {
  const RAIL = [
    LOADED,
    LEFT,
    move('ACT DISC', 'USLAX', '2026-03-20', { vessel: 'EVER' }),
    shipmentFacts('2026-02-01', { portOfDischarge: place('USLAX'), destination: place('USCHI') }),
    move('ACT LOAD', 'USLAX', '2026-03-23', { mode: 'rail' }),
  ];

  it('a box taken off its train at its destination has come there', () => {
    const unloaded = move('ACT DISC', 'USCHI', '2026-03-28 06:00', { mode: 'rail' });
    const { state, shipment } = derive([...RAIL, unloaded]);
    expect(state.indAtaAt).toBe('2026-03-28T06:00:00Z');
    expect(state.journey.calls.at(-1)?.inboundAtaAt).toBe('2026-03-28T06:00:00Z');
    expect(shipment.state.destinationAtaAt).toBe('2026-03-28T06:00:00Z');
  });

  it('a shipment that arrived has the ship that brought it, though nobody told where it was loaded', () => {
    const landed = move('ACT DISC', 'NLRTM', '2026-04-03 01:00', { vessel: 'EVER', voyage: '011W' });
    const { shipment, state } = derive([landed]);
    expect(shipment.state).toMatchObject({ podAtaAt: '2026-04-03T01:00:00Z', podVesselImo: 'EVER' });
    expect(state.podVesselImo).toBe('EVER');
  });

  it('a ship came once: of boxes of which only the landing was told, the first says when', () => {
    const sister = 'MSKU6058113';
    const landed = [
      ...[BOX, sister].flatMap((box) => [
        move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W', box }),
        move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { vessel: 'EVER', voyage: '011W', box }),
      ]),
      move('ACT DISC', 'NLRTM', '2026-04-02 04:35', { vessel: 'EVER', voyage: '011W', box: sister }),
      move('ACT DISC', 'NLRTM', '2026-04-02 08:42', { vessel: 'EVER', voyage: '011W' }),
    ];
    const { state, shipment } = derive(landed);
    expect(state.podArrivedAt).toBe('2026-04-02T04:35:00Z');
    expect(state.podDischargedAt).toBe('2026-04-02T08:42:00Z');
    expect(shipment.containers.get(sister)?.state.podArrivedAt).toBe('2026-04-02T04:35:00Z');
    expect(shipment.state).toMatchObject({ podAtaAt: '2026-04-02T04:35:00Z', containersDiffer: false });
    // And who saw the ship come is still listened to.
    expect(shipment.awaitedImos).toEqual(['EVER']);
    const arrived = move('ACT ARRI', 'NLRTM', '2026-04-02 01:53', { vessel: 'EVER', voyage: '011W', box: null });
    const told = derive([...landed, arrived]);
    expect(told.state.podArrivedAt).toBe('2026-04-02T01:53:00Z');
    expect(told.shipment.awaitedImos).toEqual([]);
    const later = move('ACT DISC', 'NLRTM', '2026-04-20 08:42', { vessel: 'EVER', voyage: '015W' });
    expect(derive([...landed.slice(0, 5), later]).state.podArrivedAt).toBe('2026-04-20T08:42:00Z');
  });

  it('boxes of which one has left differ', () => {
    const sister = 'MSKU6058113';
    const planned = [
      move('EST DEPA', 'CNSHA', '2026-03-05', { vessel: 'EVER', box: null, said: '2026-02-20' }),
      move('EST ARRI', 'NLRTM', '2026-04-02', { vessel: 'EVER', box: null, said: '2026-02-20' }),
      move('ACT GTIN', 'CNSHA', '2026-03-03', { box: sister, loadState: 'laden' }),
    ];
    expect(derive([...planned, LOADED]).shipment.state.containersDiffer).toBe(false);
    expect(derive([...planned, LOADED, LEFT]).shipment.state.containersDiffer).toBe(true);
  });
});
