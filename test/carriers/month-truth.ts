import { randomOf } from '../../src/simulator/random.ts';
import { boxNumbers, FIRST_SHIP, ROTTERDAM, SHANGHAI, type TrueBooking, type TrueEvent } from './booking.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A forecast is made anew so often, and is off by up to so much for each day that is left. */
const FORECAST_EVERY_MS = 3 * DAY_MS;
const DRIFT_A_DAY_MS = 2 * HOUR_MS;
const AFTER_ARRIVAL_MS = { discharged: 8 * HOUR_MS, fetched: 2 * DAY_MS, returned: 5 * DAY_MS };

/** One shipment of the month, as it really goes. */
export interface TrueShipment {
  readonly booking: TrueBooking;
  readonly fromMs: number;
  readonly arrivesMs: number;
  readonly lateness: number;
}

/** Where a shipment stands, by what really happens: how important it is to know. */
export const STAGES = ['a day before arrival', 'days before', 'a week before', 'far away', 'landed', 'done'] as const;
export type Stage = (typeof STAGES)[number];

export function shipmentOf(index: number, fromMs: number, arrivesMs: number): TrueShipment {
  const number = String(index).padStart(8, '0');
  const boxes = boxNumbers('ARKU', 1, 100_000 + index);
  const booking = { billOfLading: `BUDG${number}`, booking: `BKNG${number}`, boxes, events: [] };
  return { booking, fromMs, arrivesMs, lateness: randomOf('month', number).next() };
}

export function stageOf({ arrivesMs }: TrueShipment, nowMs: number): Stage {
  const leftMs = arrivesMs - nowMs;
  if (leftMs <= -AFTER_ARRIVAL_MS.fetched) return 'done';
  if (leftMs <= 0) return 'landed';
  if (leftMs <= DAY_MS) return 'a day before arrival';
  if (leftMs <= 3 * DAY_MS) return 'days before';
  return leftMs <= 7 * DAY_MS ? 'a week before' : 'far away';
}

/** What the line knows by now. */
export function eventsBy({ booking, fromMs, arrivesMs, lateness }: TrueShipment, nowMs: number): TrueEvent[] {
  const [box = ''] = booking.boxes;
  const ofBox = (code: TrueEvent['code'], port: TrueEvent['port'], atMs: number, more: Partial<TrueEvent> = {}) =>
    ({ ...stated(code, port, atMs), kind: 'EQUIPMENT', box, empty: false, ...more }) as const;
  const ofShip = (code: TrueEvent['code'], port: TrueEvent['port'], atMs: number) =>
    ({ ...stated(code, port, atMs), kind: 'TRANSPORT', ship: FIRST_SHIP }) as const;
  const happened: TrueEvent[] = [
    ofBox('GTIN', SHANGHAI, fromMs - 4 * DAY_MS),
    ofBox('LOAD', SHANGHAI, fromMs - 2 * DAY_MS, { ship: FIRST_SHIP }),
    ofShip('DEPA', SHANGHAI, fromMs - DAY_MS),
    ofShip('ARRI', ROTTERDAM, arrivesMs),
    ofBox('DISC', ROTTERDAM, arrivesMs + AFTER_ARRIVAL_MS.discharged, { ship: FIRST_SHIP }),
    ofBox('GTOT', ROTTERDAM, arrivesMs + AFTER_ARRIVAL_MS.fetched),
    ofBox('GTIN', ROTTERDAM, arrivesMs + AFTER_ARRIVAL_MS.returned, { empty: true }),
  ].filter(({ at }) => at.getTime() <= nowMs);
  if (nowMs >= arrivesMs) return happened;
  const madeMs = Math.max(Math.floor(nowMs / FORECAST_EVERY_MS) * FORECAST_EVERY_MS, fromMs - DAY_MS);
  const driftMs = (lateness - 0.5) * 2 * DRIFT_A_DAY_MS * ((arrivesMs - madeMs) / DAY_MS);
  const forecast = ofShip('ARRI', ROTTERDAM, Math.max(arrivesMs + driftMs, madeMs + HOUR_MS));
  return [...happened, { ...forecast, id: `forecast-${madeMs}`, classifier: 'EST', createdAt: new Date(madeMs) }];
}

function stated(code: TrueEvent['code'], port: TrueEvent['port'], atMs: number) {
  const at = new Date(Math.round(atMs / 60_000) * 60_000);
  return { id: `${code}-${port.locode}`, code, classifier: 'ACT' as const, at, createdAt: at, port };
}
