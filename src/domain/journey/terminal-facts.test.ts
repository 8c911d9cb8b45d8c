import { describe, expect, it } from 'vitest';
import { BOX, context, move, place, shipmentFacts, terminalFacts, time } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
const DEPARTED = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { vessel: 'EVER', voyage: '011W', box: null });
const ARRIVED = move('ACT ARRI', 'NLRTM', '2026-04-02 09:30', { vessel: 'EVER', box: null });
const DISCHARGED = move('ACT DISC', 'NLRTM', '2026-04-03 01:00', { vessel: 'EVER', terminal: 'ECT' });
const FULL_OUT = move('ACT GTOT', 'NLRTM', '2026-04-06 10:00', { loadState: 'laden', mode: 'truck' });

function derive(observations: readonly RecordedObservation[]) {
  const container = deriveShipment(observations, context()).containers.get(BOX);
  if (!container) throw new Error('no container');
  return container;
}

describe('at the terminal', () => {
  const arrived = [LOADED, DEPARTED, ARRIVED, DISCHARGED];

  it('holds placed and released one by one change the list as it stood', () => {
    const hold = (name: 'customs' | 'freight' | 'USDA', description: string) => ({
      name,
      status: 'hold' as const,
      description,
    });
    const { state } = derive([
      ...arrived,
      terminalFacts('2026-04-05 10:00', { where: 'NLRTM', holdReleased: 'customs' }),
      terminalFacts('2026-04-03 10:00', { where: 'NLRTM', holds: [hold('freight', 'unpaid')] }),
      terminalFacts('2026-04-03 12:00', { where: 'NLRTM', holdPlaced: hold('customs', 'examination') }),
      terminalFacts('2026-04-03 13:00', { where: 'NLRTM', holdPlaced: hold('customs', 'paperwork') }),
      terminalFacts('2026-04-04 10:00', { where: 'NLRTM', holdPlaced: hold('USDA', 'inspection') }),
    ]);
    expect(state.holdsAtPodTerminal).toEqual([hold('USDA', 'inspection'), hold('freight', 'unpaid')]);
  });

  it('what the place inland holds and charges is told apart too', () => {
    const customs = { name: 'customs', status: 'hold', description: null } as const;
    const fee = { type: 'demurrage', amount: 50, currencyCode: 'EUR' } as const;
    const { state } = derive([
      ...arrived,
      shipmentFacts('2026-03-01 10:00', { destination: place('DEDUI') }),
      terminalFacts('2026-04-03 10:00', { where: 'NLRTM', holds: [customs], fees: [] }),
      terminalFacts('2026-04-06 10:00', { where: 'DEDUI', holds: [], fees: [fee] }),
    ]);
    expect([state.indFacilityHolds, state.indFacilityFees]).toEqual([[], [fee]]);
    expect(derive(arrived).state.indFacilityFees).toEqual([]);
  });

  it('the latest word on each matter counts, whatever order the messages come in', () => {
    const { state } = derive([
      ...arrived,
      terminalFacts('2026-04-04 10:00', {
        where: 'NLRTM',
        terminal: 'ECT',
        availableForPickup: true,
        holds: [],
        lastFreeDay: { terminal: time('2026-04-10') },
        yardLocation: 'A12',
      }),
      terminalFacts('2026-04-03 10:00', {
        where: 'NLRTM',
        availableForPickup: false,
        holds: [{ name: 'customs', status: 'hold', description: null }],
        fees: [{ type: 'demurrage', amount: 120, currencyCode: 'EUR' }],
        lastFreeDay: { line: time('2026-04-09'), terminal: time('2026-04-08') },
      }),
    ]);
    expect(state).toMatchObject({
      currentStatus: 'available',
      availabilityKnown: true,
      availableForPickup: true,
      holdsAtPodTerminal: [],
      feesAtPodTerminal: [{ type: 'demurrage', amount: 120, currencyCode: 'EUR' }],
      lastFreeDays: { line: { on: '2026-04-09' }, terminal: { on: '2026-04-10' }, current: { on: '2026-04-09' } },
      locationAtPodTerminal: 'A12',
      terminalCheckedAt: '2026-04-04T10:00:00Z',
    });
  });

  it('the day of the port counts until the box leaves by train, then that of the ramp, each at its own place', () => {
    const inland = [
      shipmentFacts('2026-03-01', { portOfDischarge: place('USLAX'), destination: place('USCHI') }),
      move('ACT ARRI', 'USLAX', '2026-04-02 09:30', { vessel: 'EVER', box: null }),
      move('ACT DISC', 'USLAX', '2026-04-03 01:00', { vessel: 'EVER' }),
      terminalFacts('2026-04-03 10:00', {
        where: 'USLAX',
        lastFreeDay: { terminal: time('2026-04-08 07:00', 'America/Los_Angeles') },
      }),
    ];
    const port = { on: '2026-04-08', zone: 'America/Los_Angeles', place: 'USLAX', locode: 'USLAX', inland: false };
    const ramp = { on: '2026-04-14', zone: 'America/Chicago', place: 'USCHI', locode: 'USCHI', inland: true };
    const { state: before } = derive([LOADED, DEPARTED, ...inland]);
    expect(before.lastFreeDays).toEqual({ line: null, terminal: port, rail: null, current: port });
    const { state: after } = derive([
      LOADED,
      DEPARTED,
      ...inland,
      move('ACT LOAD', 'USLAX', '2026-04-05 01:00', { mode: 'rail' }),
      move('ACT DEPA', 'USLAX', '2026-04-05 05:00', { mode: 'rail' }),
      terminalFacts('2026-04-09 10:00', {
        where: 'USCHI',
        lastFreeDay: { rail: time('2026-04-14 05:00', 'America/Chicago') },
      }),
    ]);
    expect(after.lastFreeDays).toEqual({ line: null, terminal: port, rail: ramp, current: ramp });
  });

  it('a berthing that names no voyage is of the voyage the vessel arrives on', () => {
    const arrival = move('ACT ARRI', 'NLRTM', '2026-04-02 09:30', { vessel: 'EVER', voyage: '012E', box: null });
    const berthed = move('ACT BRTH', 'NLRTM', '2026-04-02 11:00', { vessel: 'EVER', box: null, source: 'terminal' });
    const { milestones } = derive([LOADED, DEPARTED, arrival, berthed]);
    expect(milestones.slice(-2).map(({ name, voyage }) => [name, voyage])).toEqual([
      ['vessel_arrived', '012E'],
      ['vessel_berthed', '012E'],
    ]);
  });

  it('a box that was fetched is no longer available, though no terminal says so', () => {
    const offered = terminalFacts('2026-04-04', { where: 'NLRTM', availableForPickup: true });
    expect(derive([...arrived, offered]).state.availableForPickup).toBe(true);
    expect(derive([...arrived, offered, FULL_OUT]).state).toMatchObject({
      currentStatus: 'picked_up',
      availabilityKnown: true,
      availableForPickup: false,
    });
  });

  it('a ramp inland is where the box is fetched, not the terminal at the port', () => {
    const inland = shipmentFacts('2026-02-01', { destination: place('DEDUI') });
    const atPort = terminalFacts('2026-04-03 12:00', { where: 'NLRTM', terminal: 'ECT', yardLocation: 'A12' });
    const atRamp = terminalFacts('2026-04-05', { where: 'DEDUI', terminal: 'DIT', yardLocation: 'R3' });
    expect(derive([...arrived, inland, atPort, atRamp]).state).toMatchObject({
      podTerminalId: place('NLRTM', 'ECT').terminalId,
      locationAtPodTerminal: 'A12',
      pickupFacilityId: place('DEDUI', 'DIT').terminalId,
    });
    expect(derive([...arrived, inland, atPort]).state.pickupFacilityId).toBe(place('NLRTM', 'ECT').terminalId);
  });

  it('availability is told at each turn', () => {
    const at = (when: string, availableForPickup: boolean) =>
      terminalFacts(when, { where: 'NLRTM', availableForPickup });
    const { milestones } = derive([
      ...arrived,
      at('2026-04-03 10:00', false),
      at('2026-04-04 10:00', true),
      at('2026-04-05 10:00', true),
      at('2026-04-06 10:00', false),
    ]);
    expect(milestones.slice(-3).map(({ key, at: when }) => `${key} ${when.slice(0, 10)}`)).toEqual([
      'not_available:1 2026-04-03',
      'available:1 2026-04-04',
      'not_available:2 2026-04-06',
    ]);
  });

  it('what another port says does not count', () => {
    const elsewhere = terminalFacts('2026-04-04', { where: 'CNSHA', availableForPickup: true });
    expect(derive([...arrived, elsewhere]).state.availabilityKnown).toBe(false);
  });
});

it('a place of delivery keeps the terminal that was named there when somebody names the place alone', () => {
  const [ride, train] = [{ vessel: 'EVER' }, { mode: 'rail' as const }];
  const observations = [
    move('ACT DEPA', 'CNSHA', '2026-03-01 08:00', ride),
    move('EST ARRI', 'USLAX', '2026-03-20 08:00', { ...ride, said: '2026-03-01 09:00' }),
    move('EST ARRI', 'USCHI', '2026-03-25 08:00', { ...train, terminal: 'UP', said: '2026-03-02 09:00' }),
    shipmentFacts('2026-03-03 09:00', { destination: place('USCHI') }),
    move('EST ARRI', 'USCHI', '2026-03-25 08:00', { role: 'inland', said: '2026-03-03 09:00', sourceName: 'edi:TEST' }),
  ];
  const { state, containers } = deriveShipment(observations, context());
  const { terminalId } = place('USCHI', 'UP');
  expect([state.destinationLocode, state.destinationTerminalId]).toEqual(['USCHI', terminalId]);
  expect(containers.get(BOX)?.state.pickupFacilityId).toBe(terminalId);
});
