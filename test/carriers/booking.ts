/** What is true of a booking, in no line's words: every line of the tests tells it in its own. */
export interface TrueEvent {
  readonly id: string;
  readonly kind: 'EQUIPMENT' | 'TRANSPORT';
  readonly code: 'GTOT' | 'GTIN' | 'LOAD' | 'DISC' | 'DEPA' | 'ARRI' | 'STUF' | 'INSP' | 'AVPU';
  readonly classifier: 'ACT' | 'EST' | 'PLN';
  /** UTC. */
  readonly at: Date;
  readonly createdAt: Date;
  readonly box?: string;
  readonly empty?: boolean;
  readonly port: Port;
  readonly ship?: Ship;
}

export interface Port {
  readonly locode: string;
  readonly name: string;
  readonly country: string;
  readonly hoursFromUtc: number;
}

export interface Ship {
  readonly imo: string;
  readonly name: string;
  readonly voyage: string;
}

export interface TrueBooking {
  readonly billOfLading: string;
  readonly booking: string;
  readonly boxes: readonly string[];
  readonly events: readonly TrueEvent[];
}

export const SHANGHAI: Port = { locode: 'CNSHA', name: 'Shanghai', country: 'China', hoursFromUtc: 8 };
const SINGAPORE: Port = { locode: 'SGSIN', name: 'Singapore', country: 'Singapore', hoursFromUtc: 8 };
export const ROTTERDAM: Port = { locode: 'NLRTM', name: 'Rotterdam', country: 'Netherlands', hoursFromUtc: 1 };

export const FIRST_SHIP: Ship = { imo: '9811000', name: 'EVER GIVEN', voyage: '608W' };
const SECOND_SHIP: Ship = { imo: '9839284', name: 'MSC GULSUN', voyage: '609W' };

const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-02-01T00:00:00Z');

/** Eleven events a box. */
export const EVENTS_A_BOX = 11;

/** Of 60 boxes there are 660 events of boxes and 40 of ships: 700. */
export function bookingOf(
  numbers: { readonly billOfLading: string; readonly booking: string },
  boxes: readonly string[],
  shipEvents = 4,
): TrueBooking {
  const events = [
    ...boxes.flatMap((box, index) => eventsOfBox(box, index)),
    ...Array.from({ length: shipEvents }, (_, index) => eventOfShip(index)),
  ];
  return { ...numbers, boxes, events };
}

/** Valid numbers of boxes under an owner's code, from a serial number on. */
export function boxNumbers(prefix: string, count: number, from = 100_000): string[] {
  return Array.from({ length: count }, (_, index) => {
    const stem = `${prefix}${from + index}`;
    return `${stem}${checkDigit(stem)}`;
  });
}

/** ISO 6346 annex A. */
function checkDigit(stem: string): number {
  const values = [...stem].map((character) => {
    if (/\d/.test(character)) return Number(character);
    const letter = character.charCodeAt(0) - 65;
    // Multiples of eleven are left out.
    return letter + 10 + Math.floor((letter + 9) / 10);
  });
  const sum = values.reduce((total, value, position) => total + value * 2 ** position, 0);
  return (sum % 11) % 10;
}

function eventsOfBox(box: string, index: number): TrueEvent[] {
  const make = (
    hours: number,
    code: TrueEvent['code'],
    port: Port,
    more: Partial<Pick<TrueEvent, 'empty' | 'ship' | 'classifier'>> = {},
  ): TrueEvent => ({
    id: `${box}-${code}-${hours}`,
    kind: 'EQUIPMENT',
    code,
    classifier: 'ACT',
    // Boxes are handled one after the other.
    at: new Date(START_MS + hours * HOUR_MS + index * 4 * 60_000),
    createdAt: new Date(START_MS + (hours + 2) * HOUR_MS + index * 4 * 60_000),
    box,
    port,
    ...more,
  });
  return [
    make(0, 'GTOT', SHANGHAI, { empty: true }),
    make(20, 'STUF', SHANGHAI, { empty: false }),
    make(48, 'GTIN', SHANGHAI, { empty: false }),
    make(60, 'INSP', SHANGHAI, { empty: false }),
    make(90, 'LOAD', SHANGHAI, { empty: false, ship: FIRST_SHIP }),
    make(300, 'DISC', SINGAPORE, { empty: false, ship: FIRST_SHIP }),
    make(400, 'LOAD', SINGAPORE, { empty: false, ship: SECOND_SHIP }),
    make(900, 'DISC', ROTTERDAM, { empty: false, ship: SECOND_SHIP }),
    make(930, 'AVPU', ROTTERDAM, { empty: false }),
    make(960, 'GTOT', ROTTERDAM, { empty: false }),
    make(1_100, 'GTIN', ROTTERDAM, { empty: true, classifier: 'EST' }),
  ];
}

/** Departures and arrivals, then one forecast of the last arrival after the other. */
function eventOfShip(index: number): TrueEvent {
  const make = (hours: number, code: 'DEPA' | 'ARRI', port: Port, ship: Ship, classifier: TrueEvent['classifier']) => ({
    id: `ship-${index}`,
    kind: 'TRANSPORT' as const,
    code,
    classifier,
    at: new Date(START_MS + hours * HOUR_MS),
    createdAt: new Date(START_MS + (hours + 1) * HOUR_MS),
    port,
    ship,
  });
  if (index === 0) return make(110, 'DEPA', SHANGHAI, FIRST_SHIP, 'ACT');
  if (index === 1) return make(290, 'ARRI', SINGAPORE, FIRST_SHIP, 'ACT');
  if (index === 2) return make(420, 'DEPA', SINGAPORE, SECOND_SHIP, 'ACT');
  if (index === 3) return make(880, 'ARRI', ROTTERDAM, SECOND_SHIP, 'ACT');
  const forecast = make(860 + index, 'ARRI', ROTTERDAM, SECOND_SHIP, 'EST');
  return { ...forecast, createdAt: new Date(START_MS + (420 + index) * HOUR_MS) };
}

/** With the offset of the place, as DCSA has times. */
export function withOffset({ at, port }: Pick<TrueEvent, 'at' | 'port'>): string {
  return `${localTime(at, port)}+${String(port.hoursFromUtc).padStart(2, '0')}:00`;
}

/** By the clock of the place, without saying so. */
export function localTime(at: Date, port: Port): string {
  return new Date(at.getTime() + port.hoursFromUtc * HOUR_MS).toISOString().slice(0, 19);
}
