import { describe, expect, it } from 'vitest';
import { BOX, context, move, place, shipmentFacts, terminalFacts } from '../../../test/observed.ts';
import type { RecordedObservation } from '../observations/observation.ts';
import { deriveShipment } from './derive-shipment.ts';

/** Entered today: Shanghai to Los Angeles, leaving in two weeks. */
const TODAY = '2026-06-01';
const ENTERED = [
  shipmentFacts(TODAY, { equipment: [{ number: BOX }], portOfLading: place('CNSHA'), portOfDischarge: place('USLAX') }),
  move('EST DEPA', 'CNSHA', '2026-06-15 10:00', { said: TODAY, vessel: 'EVER', voyage: '011E' }),
  move('EST ARRI', 'USLAX', '2026-06-30 10:00', { said: TODAY, vessel: 'EVER', voyage: '011E' }),
];

/** What a terminal in Los Angeles tells of the same box a month ago, whenever it does. */
const gate = { source: 'terminal', sourceName: 'terminal:APM', received: '2026-06-02' } as const;
const LANDED = move('ACT DISC', 'USLAX', '2026-05-02 10:00', gate);
const OUT = move('ACT GTOT', 'USLAX', '2026-05-04 10:00', { ...gate, loadState: 'laden' });
const BACK = move('ACT GTIN', 'USLAX', '2026-05-10 10:00', { ...gate, loadState: 'empty' });
const OFFERED = terminalFacts('2026-05-03 10:00', { where: 'USLAX', terminal: 'APM', availableForPickup: true });

function derive(observations: readonly RecordedObservation[], overrides: Parameters<typeof context>[0] = {}) {
  const shipment = deriveShipment(observations, context({ followedSince: `${TODAY}T00:00:00Z`, ...overrides }));
  const { state, milestones } = shipment.containers.get(BOX) ?? {};
  return {
    status: state?.currentStatus,
    calls: state?.journey.calls.map((call) => `${call.label} ${call.locode}`),
    happened: milestones?.map(({ name, at }) => `${name} ${at.slice(0, 10)}`),
    podAtaAt: shipment.state.podAtaAt,
    podEtaAt: shipment.state.podEtaAt,
    lastFreeDays: state?.lastFreeDays,
    available: state?.availableForPickup,
  };
}

const UNTOUCHED = {
  status: 'new',
  calls: ['POL CNSHA', 'POD USLAX'],
  happened: [],
  podAtaAt: null,
  podEtaAt: '2026-06-30T10:00:00Z',
  available: null,
};

describe('old messages of terminals about a box that is used again', () => {
  it.each([
    ['the whole end of its journey', [LANDED, OUT, BACK, OFFERED]],
    ['that it was landed', [LANDED]],
    ['that it was landed and fetched', [LANDED, OUT]],
    ['that it was fetched', [OUT]],
    ['that it was fetched and came back', [OUT, BACK]],
    ['that it came back', [BACK]],
    ['that it is offered', [OFFERED]],
    [
      'gates without saying whether it was full',
      [
        LANDED,
        move('ACT GTOT', 'USLAX', '2026-05-04 10:00', gate),
        move('ACT GTIN', 'USCHI', '2026-05-10 10:00', gate),
      ],
    ],
    ['that it was landed at a port on the way', [move('ACT DISC', 'SGSIN', '2026-05-02 10:00', gate)]],
  ])('are not of the new shipment: %s', (_, old) => {
    for (const numberType of ['bill_of_lading', 'booking_number', 'container'] as const) {
      const about = { numberType, ...(numberType === 'container' && { normalizedNumber: BOX }) };
      expect([numberType, derive([...old, ...ENTERED], about)]).toMatchObject([numberType, UNTOUCHED]);
    }
  });

  it('are not of it either when the box was still away as following began', () => {
    const { status, happened } = derive([LANDED, OUT, BACK, ...ENTERED], { followedSince: '2026-05-01T00:00:00Z' });
    expect({ status, happened }).toEqual({ status: 'new', happened: [] });
  });

  it('leave the new journey as it is once it has begun', () => {
    const begun = [
      move('ACT GTOT', 'CNSHA', '2026-06-10', { loadState: 'empty' }),
      move('ACT GTIN', 'CNSHA', '2026-06-12', { loadState: 'laden' }),
      move('ACT LOAD', 'CNSHA', '2026-06-15 04:00', { vessel: 'EVER', voyage: '011E' }),
      move('ACT DISC', 'USLAX', '2026-06-30 20:00', { vessel: 'EVER', voyage: '011E' }),
    ];
    const milestones = [
      'empty_out 2026-06-10',
      'full_in 2026-06-12',
      'vessel_loaded 2026-06-15',
      'vessel_discharged 2026-06-30',
    ];
    for (const old of [[LANDED], [LANDED, OUT], [LANDED, OUT, BACK, OFFERED], [OUT]]) {
      for (const count of [1, 2, 3, 4]) {
        const { happened, calls } = derive([...old, ...ENTERED, ...begun.slice(0, count)]);
        expect({ happened, calls }).toEqual({
          happened: milestones.slice(0, count),
          calls: ['POL CNSHA', 'POD USLAX'],
        });
      }
    }
  });

  it('of a box that came to where it now leaves from are told apart by the time between', () => {
    const imported = [
      move('ACT DISC', 'CNSHA', '2026-05-02 10:00', gate),
      move('ACT GTOT', 'CNSHA', '2026-05-04 10:00', { ...gate, loadState: 'laden' }),
    ];
    expect(derive([...imported, ...ENTERED])).toMatchObject(UNTOUCHED);
    const gateIn = move('ACT GTIN', 'CNSHA', '2026-06-12', { loadState: 'laden' });
    expect(derive([...imported, ...ENTERED, gateIn])).toMatchObject({
      status: 'loaded',
      happened: ['full_in 2026-06-12'],
    });
  });
});

describe('what is of the shipment stays with it', () => {
  it('a connection whose first leg nobody told of', () => {
    const seen = [
      move('ACT DISC', 'SGSIN', '2026-06-01 10:00'),
      move('EST DEPA', 'SGSIN', '2026-06-08 10:00', { said: TODAY, vessel: 'EVER' }),
      move('EST ARRI', 'USLAX', '2026-06-30 10:00', { said: TODAY, vessel: 'EVER' }),
    ];
    expect(derive(seen).happened).toEqual(['transshipment_discharged 2026-06-01']);
  });

  it('what names its own number', () => {
    const own = move('ACT DISC', 'USLAX', '2026-05-02 10:00', {
      subject: { containerNumber: BOX, billsOfLading: ['TESTBL123456'] },
    });
    expect(derive([own, ...ENTERED]).happened).toEqual(['vessel_discharged 2026-05-02']);
  });

  it('a journey that was over before anybody followed it, with the estimates its line left', () => {
    const over = [
      move('EST DEPA', 'CNSHA', '2026-04-10', { said: '2026-04-01', vessel: 'EVER' }),
      move('EST ARRI', 'USLAX', '2026-04-30', { said: '2026-04-20', vessel: 'EVER' }),
      LANDED,
      OUT,
      BACK,
    ];
    expect(derive(over).status).toBe('empty_returned');
  });
});
