import { describe, expect, it } from 'vitest';
import { BOX, context, move, place, shipmentFacts, withdrawal } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { boxDerivation, deriveShipment } from './derive-shipment.ts';

function derive(observations: readonly RecordedObservation[], about = context()) {
  const shipment = deriveShipment(observations, about);
  const container = shipment.containers.get(BOX);
  if (!container) throw new Error('no container');
  return {
    ...container,
    shipment,
    happened: container.milestones.map(
      ({ name, place: where, at }) => `${name} ${where?.locode ?? '-'} ${at.slice(0, 16)}`,
    ),
    calls: container.state.journey.calls.map((call) => `${call.label} ${call.locode}`),
  };
}

/** Shanghai to Rotterdam on one ship, as far as it got by `until`. */
const EMPTY_OUT = move('ACT GTOT', 'CNSHA', '2026-03-01 02:00', { loadState: 'empty' });
const FULL_IN = move('ACT GTIN', 'CNSHA', '2026-03-03 02:00', { loadState: 'laden' });
const LOADED = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W' });
const DEPARTED = move('ACT DEPA', 'CNSHA', '2026-03-05 20:00', { vessel: 'EVER', voyage: '011W', box: null });
const EXPECTED = move('EST ARRI', 'NLRTM', '2026-04-02 06:00', { vessel: 'EVER', said: '2026-03-05 21:00', box: null });
const ARRIVED = move('ACT ARRI', 'NLRTM', '2026-04-02 09:30', { vessel: 'EVER', box: null });
const DISCHARGED = move('ACT DISC', 'NLRTM', '2026-04-03 01:00', { vessel: 'EVER', terminal: 'ECT' });
const FULL_OUT = move('ACT GTOT', 'NLRTM', '2026-04-06 10:00', { loadState: 'laden', mode: 'truck' });
const EMPTY_IN = move('ACT GTIN', 'NLRTM', '2026-04-09 10:00', { loadState: 'empty' });
const DIRECT = [EMPTY_OUT, FULL_IN, LOADED, DEPARTED, EXPECTED, ARRIVED, DISCHARGED, FULL_OUT, EMPTY_IN];

describe('a direct journey', () => {
  it('has every milestone once, in the order of travel', () => {
    const { happened, calls } = derive(DIRECT);
    expect(calls).toEqual(['POL CNSHA', 'POD NLRTM']);
    expect(happened).toEqual([
      'empty_out CNSHA 2026-03-01T02:00',
      'full_in CNSHA 2026-03-03T02:00',
      'vessel_loaded CNSHA 2026-03-05T02:00',
      'vessel_departed CNSHA 2026-03-05T20:00',
      'vessel_arrived NLRTM 2026-04-02T09:30',
      'vessel_discharged NLRTM 2026-04-03T01:00',
      'full_out NLRTM 2026-04-06T10:00',
      'empty_in NLRTM 2026-04-09T10:00',
    ]);
  });

  it.each([
    [0, 'new'],
    [1, 'new'],
    [2, 'loaded'],
    [3, 'on_ship'],
    [5, 'on_ship'],
    [6, 'on_ship'],
    [7, 'grounded'],
    [8, 'picked_up'],
    [9, 'empty_returned'],
  ])('after %i observations is %s', (count, status) => {
    const seen = [shipmentFacts('2026-02-01', { equipment: [{ number: BOX }] }), ...DIRECT.slice(0, count)];
    expect(derive(seen).state.currentStatus).toBe(status);
  });

  it('tells the shipment of its ports, vessel and times', () => {
    expect(derive(DIRECT).shipment.state).toMatchObject({
      portOfLadingLocode: 'CNSHA',
      portOfDischargeLocode: 'NLRTM',
      podVesselName: 'EVER',
      podVoyageNumber: '011W',
      polAtdAt: '2026-03-05T20:00:00Z',
      podEtaAt: '2026-04-02T06:00:00Z',
      podAtaAt: '2026-04-02T09:30:00Z',
      podTimezone: 'Europe/Amsterdam',
      destinationLocode: null,
    });
  });

  it('waits for a vessel until the port it brings the box to is reached', () => {
    expect(derive(DIRECT.slice(0, 5)).shipment.awaitedImos).toEqual(['EVER']);
    expect(derive(DIRECT).shipment.awaitedImos).toEqual([]);
  });

  it('does not take a vessel fetching the box for the box arriving, nor its leaving again for the box', () => {
    const { happened, calls } = derive([
      ...DIRECT,
      move('ACT ARRI', 'CNSHA', '2026-03-04 12:00', { vessel: 'EVER', box: null }),
      move('ACT DEPA', 'NLRTM', '2026-04-04 12:00', { vessel: 'EVER', box: null }),
      move('ACT ARRI', 'SGSIN', '2026-03-12 12:00', { vessel: 'EVER', box: null }),
      move('ACT DEPA', 'SGSIN', '2026-03-13 12:00', { vessel: 'EVER', box: null }),
    ]);
    expect(calls).toEqual(['POL CNSHA', 'POD NLRTM']);
    expect(happened).toHaveLength(8);
  });

  it('does not take positioning for an arrival', () => {
    const positioned = move('ACT POSI', 'NLRTM', '2026-03-20 12:00');
    expect(derive([...DIRECT.slice(0, 5), positioned]).state.currentStatus).toBe('on_ship');
  });
});

const SECOND_LEG = [
  move('ACT DISC', 'SGSIN', '2026-03-12 02:00', { vessel: 'EVER' }),
  move('PLN LOAD', 'SGSIN', '2026-03-15 02:00', { vessel: 'MAGIC', said: '2026-03-01' }),
  move('PLN ARRI', 'DEHAM', '2026-04-05 02:00', { vessel: 'MAGIC', said: '2026-03-01' }),
  move('PLN DISC', 'DEHAM', '2026-04-06 02:00', { vessel: 'MAGIC', said: '2026-03-01' }),
];

describe('transshipment', () => {
  const start = [EMPTY_OUT, FULL_IN, LOADED, DEPARTED, move('ACT ARRI', 'SGSIN', '2026-03-11', { vessel: 'EVER' })];

  it('is not called the destination while another port is planned', () => {
    const { calls, state, happened } = derive([...start, ...SECOND_LEG]);
    expect(calls).toEqual(['POL CNSHA', 'TS1 SGSIN', 'POD DEHAM']);
    expect(state.currentStatus).toBe('on_ship');
    expect(happened.slice(-2)).toEqual([
      'transshipment_arrived SGSIN 2026-03-11T00:00',
      'transshipment_discharged SGSIN 2026-03-12T02:00',
    ]);
  });

  it('is told by the hint of the sender when nothing is planned yet', () => {
    const hinted = move('ACT DISC', 'SGSIN', '2026-03-12 02:00', { vessel: 'EVER', role: 'transshipment' });
    expect(derive([...start, hinted]).calls).toEqual(['POL CNSHA', 'TS1 SGSIN']);
  });

  it('is told by the port of discharge stated for the shipment', () => {
    const stated = shipmentFacts('2026-02-01', { portOfDischarge: place('DEHAM') });
    const { calls, state } = derive([...start, SECOND_LEG[0] as RecordedObservation, stated]);
    expect(calls).toEqual(['POL CNSHA', 'TS1 SGSIN', 'POD DEHAM']);
    expect(state.currentStatus).toBe('on_ship');
  });

  it('ignores the vessel that comes to fetch the box', () => {
    const fetching = move('ACT ARRI', 'SGSIN', '2026-03-14', { vessel: 'MAGIC', box: null });
    const { happened } = derive([...start, ...SECOND_LEG, fetching]);
    expect(happened).toContain('transshipment_arrived SGSIN 2026-03-11T00:00');
  });

  it('keeps the order of travel when the plan is older than what happened', () => {
    const late = move('ACT DEPA', 'CNSHA', '2026-04-20', { vessel: 'EVER', said: '2026-04-20' });
    const { calls } = derive([
      LOADED,
      late,
      ...SECOND_LEG.slice(1),
      move('PLN DISC', 'SGSIN', '2026-03-12', { vessel: 'EVER' }),
    ]);
    expect(calls).toEqual(['POL CNSHA', 'TS1 SGSIN', 'POD DEHAM']);
  });

  it('calls legs on a barge or an announced feeder by their name, except at the ends of the sea passage', () => {
    const { happened, calls } = derive([
      move('ACT LOAD', 'DEDUI', '2026-03-01', { vessel: 'RHEIN', mode: 'barge' }),
      move('ACT DISC', 'NLRTM', '2026-03-02', { vessel: 'RHEIN', mode: 'barge' }),
      move('ACT LOAD', 'NLRTM', '2026-03-04', { vessel: 'EVER' }),
      move('ACT DISC', 'SGSIN', '2026-03-30', { vessel: 'EVER' }),
      move('ACT LOAD', 'SGSIN', '2026-04-02', { vessel: 'SMALL', feeder: true }),
      move('ACT DISC', 'MYPKG', '2026-04-03', { vessel: 'SMALL', feeder: true }),
    ]);
    expect(calls).toEqual(['POL NLRTM', 'TS1 SGSIN', 'POD MYPKG']);
    expect(happened.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'feeder_loaded DEDUI',
      'feeder_discharged NLRTM',
      'vessel_loaded NLRTM',
      'transshipment_discharged SGSIN',
      'feeder_loaded SGSIN',
      'vessel_discharged MYPKG',
    ]);
  });
});

describe('plans and estimates', () => {
  it('become actual within one milestone', () => {
    const planned = move('PLN LOAD', 'CNSHA', '2026-03-04', { vessel: 'EVER', said: '2026-02-20' });
    const { happened } = derive([planned, LOADED]);
    expect(happened).toEqual(['vessel_loaded CNSHA 2026-03-05T02:00']);
  });

  it('are not promoted when their date passes', () => {
    expect(derive([LOADED, EXPECTED]).state.podArrivedAt).toBeNull();
  });

  it('go by the latest word, and an estimate beats a plan', () => {
    const later = move('EST ARRI', 'NLRTM', '2026-04-05 06:00', { vessel: 'EVER', said: '2026-03-20', box: null });
    const plan = move('PLN ARRI', 'NLRTM', '2026-04-01 06:00', { vessel: 'EVER', said: '2026-03-25', box: null });
    expect(derive([LOADED, later, EXPECTED, plan]).shipment.state.podEtaAt).toBe('2026-04-05T06:00:00Z');
  });

  it('follow a roll-over to another vessel before loading', () => {
    const old = [
      move('PLN LOAD', 'CNSHA', '2026-03-04', { vessel: 'EVER', said: '2026-02-20' }),
      move('EST ARRI', 'NLRTM', '2026-04-01', { vessel: 'EVER', said: '2026-02-20', box: null }),
      move('ACT DEPA', 'CNSHA', '2026-03-05', { vessel: 'EVER', said: '2026-03-05', box: null }),
    ];
    const rolled = [
      move('PLN LOAD', 'CNSHA', '2026-03-11', { vessel: 'MAGIC', said: '2026-03-03' }),
      move('PLN ARRI', 'NLRTM', '2026-04-08', { vessel: 'MAGIC', said: '2026-03-03', box: null }),
    ];
    const { state, shipment } = derive([...old, ...rolled]);
    expect(state.currentStatus).toBe('new');
    expect(shipment.state).toMatchObject({ podVesselName: 'MAGIC', podEtaAt: '2026-04-08T00:00:00Z', polAtdAt: null });
  });

  it('follow a missed connection', () => {
    const missed = [
      move('PLN LOAD', 'SGSIN', '2026-03-22 02:00', { vessel: 'THIRD', said: '2026-03-16' }),
      move('PLN ARRI', 'DEHAM', '2026-04-12 02:00', { vessel: 'THIRD', said: '2026-03-16' }),
    ];
    const { shipment } = derive([LOADED, DEPARTED, ...SECOND_LEG, ...missed]);
    expect(shipment.state).toMatchObject({ podVesselName: 'THIRD', podEtaAt: '2026-04-12T02:00:00Z' });
  });
});

describe('corrections', () => {
  it('change the time of a milestone, never its number', () => {
    const corrected = move('ACT LOAD', 'CNSHA', '2026-03-05 07:00', { vessel: 'EVER', said: '2026-03-08' });
    expect(derive([corrected, LOADED]).happened).toEqual(['vessel_loaded CNSHA 2026-03-05T07:00']);
  });

  it('of the day alone do not wipe out the known minute', () => {
    const dayOnly = move('ACT LOAD', 'CNSHA', '2026-03-04 16:00', { vessel: 'EVER', said: '2026-03-08', day: true });
    expect(derive([LOADED, dayOnly]).happened).toEqual(['vessel_loaded CNSHA 2026-03-05T02:00']);
  });

  it('take back what the sender retracts, until it says it again', () => {
    const retraction = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', {
      vessel: 'EVER',
      voyage: '011W',
      said: '2026-03-06',
      retracted: true,
    });
    const again = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W', said: '2026-03-07' });
    expect(derive([FULL_IN, LOADED, retraction]).state.currentStatus).toBe('loaded');
    expect(derive([FULL_IN, LOADED, retraction, again]).state.currentStatus).toBe('on_ship');
  });

  it('take back an event named by its id', () => {
    const wrong = move('ACT DISC', 'SGSIN', '2026-03-12', { vessel: 'EVER', senderEventId: 'e1' });
    const right = move('ACT DISC', 'NLRTM', '2026-04-03', { vessel: 'EVER', retractsEventId: 'e1' });
    expect(derive([LOADED, wrong, right]).calls).toEqual(['POL CNSHA', 'POD NLRTM']);
  });

  it('replace an event of the same lasting id', () => {
    const first = move('ACT DISC', 'SGSIN', '2026-03-12', { vessel: 'EVER', senderEventId: 'e1', stableEventId: true });
    const second = move('ACT DISC', 'NLRTM', '2026-04-03', {
      vessel: 'EVER',
      senderEventId: 'e1',
      stableEventId: true,
    });
    expect(derive([LOADED, second, first]).calls).toEqual(['POL CNSHA', 'POD NLRTM']);
  });

  it('leave out what vanished from enough polls, until it comes back', () => {
    const wrong = move('ACT DISC', 'SGSIN', '2026-03-12', { vessel: 'EVER' });
    const gone = withdrawal(wrong, '2026-03-15');
    const back = { ...wrong, receivedAt: '2026-03-16T00:00:00Z' } as const;
    expect(derive([LOADED, wrong, gone]).state.currentStatus).toBe('on_ship');
    expect(derive([LOADED, wrong, gone, back]).state.currentStatus).toBe('grounded');
  });
});

describe('a box used again', () => {
  const next = [
    move('ACT GTOT', 'NLRTM', '2026-05-01', { loadState: 'empty' }),
    move('ACT GTIN', 'NLRTM', '2026-05-03', { loadState: 'laden' }),
    move('ACT LOAD', 'NLRTM', '2026-05-05', { vessel: 'MAGIC' }),
  ];

  it('keeps the journey that was open when following began', () => {
    const { state, calls } = derive([...DIRECT, ...next], context({ followedSince: '2026-03-10T00:00:00Z' }));
    expect(state.currentStatus).toBe('empty_returned');
    expect(calls).toEqual(['POL CNSHA', 'POD NLRTM']);
  });

  it('has its new journey when following began after the old one', () => {
    const { state, calls } = derive([...DIRECT, ...next], context({ followedSince: '2026-04-20T00:00:00Z' }));
    expect(state.currentStatus).toBe('on_ship');
    expect(calls).toEqual(['POL NLRTM']);
  });

  it('is cut even when nobody reported the empty return', () => {
    const unreported = [...DIRECT.slice(0, -1), ...next.slice(1)];
    const { calls } = derive(unreported, context({ followedSince: '2026-03-10T00:00:00Z' }));
    expect(calls).toEqual(['POL CNSHA', 'POD NLRTM']);
  });

  it('leaves out what names another booking', () => {
    const about = context({ numberType: 'booking_number', normalizedNumber: 'MAEU123456789' });
    const subject = { containerNumber: BOX, bookingNumbers: ['987654321'] };
    const other = move('ACT DISC', 'SGSIN', '2026-03-20', { vessel: 'MAGIC', subject });
    const ours = move('ACT LOAD', 'CNSHA', '2026-03-05', {
      vessel: 'EVER',
      subject: { containerNumber: BOX, bookingNumbers: ['123456789'] },
    });
    expect(derive([ours, other], about).happened).toEqual(['vessel_loaded CNSHA 2026-03-05T00:00']);
  });
});

describe('an inland destination', () => {
  const landed = [
    move('ACT LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' }),
    move('ACT ARRI', 'USLAX', '2026-03-20', { vessel: 'EVER' }),
    move('ACT DISC', 'USLAX', '2026-03-21', { vessel: 'EVER' }),
    move('EST ARRI', 'USCHI', '2026-03-29', { mode: 'rail', said: '2026-03-10' }),
  ];
  const rail = [
    move('ACT LOAD', 'USLAX', '2026-03-23', { mode: 'rail', railCarrierScac: 'BNSF' }),
    move('ACT DEPA', 'USLAX', '2026-03-24', { mode: 'rail', railCarrierScac: 'BNSF' }),
    move('ACT ARRI', 'USCHI', '2026-03-28', { mode: 'rail', railCarrierScac: 'NS' }),
    move('ACT DISC', 'USCHI', '2026-03-28 06:00', { mode: 'rail', railCarrierScac: 'NS' }),
    move('ACT GTOT', 'USCHI', '2026-03-30', { mode: 'truck', loadState: 'laden' }),
    move('ACT GTIN', 'USCHI', '2026-04-02', { mode: 'truck', loadState: 'empty' }),
  ];

  it.each([
    [0, 'awaiting_inland_transfer'],
    [1, 'on_rail'],
    [2, 'on_rail'],
    [3, 'on_rail'],
    [4, 'grounded'],
    [5, 'picked_up'],
    [6, 'empty_returned'],
  ])('with %i moves beyond the port is %s', (count, status) => {
    expect(derive([...landed, ...rail.slice(0, count)]).state.currentStatus).toBe(status);
  });

  it('passes yards on its way without having arrived there', () => {
    const yard = [
      move('ACT ARRI', 'USDEN', '2026-03-25', { mode: 'rail' }),
      move('ACT DEPA', 'USDEN', '2026-03-26', { mode: 'rail' }),
    ];
    const { happened, state } = derive([...landed, ...rail.slice(0, 2), ...yard]);
    const told = happened.map((line) => line.split(' ').slice(0, 2).join(' '));
    expect(told).toEqual(expect.arrayContaining(['rail_arrived USDEN', 'rail_departed USDEN']));
    expect(told).not.toContain('arrived_at_inland_destination USDEN');
    expect(state.indAtaAt).toBeNull();
  });

  it('is told of by its own milestones and attributes', () => {
    const { happened, state, calls, shipment } = derive([...landed, ...rail]);
    expect(calls).toEqual(['POL CNSHA', 'POD USLAX', 'IND USCHI']);
    expect(happened.slice(3).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'rail_loaded USLAX',
      'rail_departed USLAX',
      'rail_arrived USCHI',
      'rail_unloaded USCHI',
      'arrived_at_inland_destination USCHI',
      'full_out USCHI',
      'empty_in USCHI',
    ]);
    expect(state).toMatchObject({
      podFullOutAt: null,
      finalDestinationFullOutAt: '2026-03-30T00:00:00Z',
      podRailLoadedAt: '2026-03-23T00:00:00Z',
      indEtaAt: '2026-03-29T00:00:00Z',
      indAtaAt: '2026-03-28T00:00:00Z',
      podRailCarrierScac: 'BNSF',
      indRailCarrierScac: 'NS',
    });
    expect(shipment.state).toMatchObject({ destinationLocode: 'USCHI', destinationAtaAt: '2026-03-28T00:00:00Z' });
  });

  it('stated for the shipment makes the box wait at the port', () => {
    const stated = shipmentFacts('2026-02-01', { destination: place('USCHI') });
    expect(derive([...landed.slice(0, 3), stated]).state.currentStatus).toBe('awaiting_inland_transfer');
  });
});

describe('who is believed', () => {
  it('AIS counts once somebody said that the box is aboard', () => {
    const seen = move('ACT ARRI', 'NLRTM', '2026-04-02 08:00', { vessel: 'EVER', box: null, source: 'ais' });
    expect(
      derive([FULL_IN, move('PLN LOAD', 'CNSHA', '2026-03-05', { vessel: 'EVER' }), EXPECTED, seen]).state.podArrivedAt,
    ).toBeNull();
    expect(derive([LOADED, EXPECTED, seen]).state.podArrivedAt).toBe('2026-04-02T08:00:00Z');
    expect(derive([LOADED, EXPECTED, seen, ARRIVED]).state.podArrivedAt).toBe('2026-04-02T09:30:00Z');
  });

  it('a terminal knows its own gate better than the line', () => {
    const gate = move('ACT GTOT', 'NLRTM', '2026-04-06 10:20', {
      loadState: 'laden',
      source: 'terminal',
      sourceName: 'terminal:ECT',
      chassisNumber: 'C1',
    });
    const { state } = derive([LOADED, ARRIVED, DISCHARGED, gate, FULL_OUT]);
    expect(state).toMatchObject({ podFullOutAt: '2026-04-06T10:20:00Z', podFullOutChassisNumber: 'C1' });
  });
});

describe('the list of containers', () => {
  const other = 'MSKU6058113';

  it('is what the statements name, less what a later complete list leaves out', () => {
    const both = [move('ACT LOAD', 'CNSHA', '2026-03-05', { box: other, vessel: 'EVER' }), LOADED];
    const complete = shipmentFacts('2026-03-06', {
      equipment: [{ number: BOX, isoCode: '45G1', weightKg: 10_000 }],
      equipmentComplete: true,
    });
    expect([...deriveShipment(both, context()).containers.keys()]).toEqual([BOX, other]);
    expect([...deriveShipment([...both, complete], context()).containers.keys()]).toEqual([BOX]);
    expect(derive([...both, complete]).state).toMatchObject({
      equipmentType: 'dry',
      equipmentLength: 40,
      equipmentHeight: 'high_cube',
      weightInLbs: 22_046,
    });
  });

  it('may be empty: the shipment goes on without', () => {
    const planned = [
      move('PLN DEPA', 'CNSHA', '2026-03-05', { box: null, vessel: 'EVER' }),
      move('PLN ARRI', 'NLRTM', '2026-04-02', { box: null, vessel: 'EVER' }),
    ];
    const shipment = deriveShipment(planned, context());
    expect(shipment.containers.size).toBe(0);
    expect(shipment.state).toMatchObject({ portOfLadingLocode: 'CNSHA', podEtaAt: '2026-04-02T00:00:00Z' });
  });

  it('may travel apart: each box has its own vessel, the shipment that of most', () => {
    const loads = [
      LOADED,
      move('ACT LOAD', 'CNSHA', '2026-03-12', { box: other, vessel: 'MAGIC' }),
      move('ACT LOAD', 'CNSHA', '2026-03-12', { box: 'TEMU8672537', vessel: 'MAGIC' }),
    ];
    const sailings = ['EVER', 'MAGIC'].flatMap((ship) => [
      move('ACT DEPA', 'CNSHA', ship === 'EVER' ? '2026-03-06' : '2026-03-13', { box: null, vessel: ship }),
      move('EST ARRI', 'NLRTM', ship === 'EVER' ? '2026-04-02' : '2026-04-09', { box: null, vessel: ship }),
    ]);
    const { shipment, state } = derive([...loads, ...sailings]);
    expect(state.journey.calls[1]?.inboundEtaAt).toBe('2026-04-02T00:00:00Z');
    expect(shipment.state).toMatchObject({
      podVesselName: 'MAGIC',
      podEtaAt: '2026-04-09T00:00:00Z',
      polAtdAt: '2026-03-13T00:00:00Z',
    });
  });
});

it('looks at what is said of other boxes a few times, not once for each box', () => {
  const boxes = 200;
  let looks = 0;
  const log = Array.from({ length: boxes }, (_, box) => {
    const number = `TGHU${String(box).padStart(7, '0')}`;
    const loaded = move('ACT LOAD', 'CNSHA', '2026-03-05 02:00', { vessel: 'EVER', voyage: '011W', box: number });
    const subject = Object.defineProperty({}, 'containerNumber', {
      enumerable: true,
      get: () => {
        looks++;
        return number;
      },
    });
    return { ...loaded, fact: { ...loaded.fact, subject } };
  });
  const { containers } = deriveShipment([...log, DEPARTED], context({ numberType: 'bill_of_lading' }));
  expect(containers.size).toBe(boxes);
  expect(looks).toBeLessThan(50 * boxes);
  looks = 0;
  expect(boxDerivation(log, context({ numberType: 'bill_of_lading' }))('TGHU0000007')).toBeDefined();
  expect(looks).toBeLessThan(50 * boxes);
});
