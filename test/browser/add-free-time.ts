import { DAY_MS } from '../../src/values/duration.ts';
import type { Dashboard } from './dashboard.ts';

const EVERY_DAY = { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] };

/** Terms of the line of every box here, by which days of the calendar are free and charged. */
export const EVERGREEN = {
  name: 'Evergreen US import demurrage',
  valid_from: '2024-01-01',
  source: 'Made up for a test',
  direction: 'import',
  charge: 'demurrage',
  scac: 'EGLV',
  country: 'US',
  starts: 'vessel_discharged',
  stops: 'full_out',
  first_day: 'next_day',
  free_days: 1,
  free_basis: EVERY_DAY,
  charge_basis: EVERY_DAY,
  currency: 'USD',
  tier_numbering: 'charged',
  tiers: [
    { from: 1, to: 4, amount: 150 },
    { from: 5, to: null, amount: 275.5 },
  ],
};

const STORAGE = {
  ...EVERGREEN,
  name: 'Pier storage',
  charge: 'storage',
  scac: null,
  locode: 'USLGB',
  country: null,
  free_days: 5,
};

const CALENDAR = {
  locode: 'USLGB',
  holiday_region: 'US-CA',
  open_weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
  exceptions: [{ on: '2026-11-27', gate: 'closed' }],
};

/** Charges a day that was free, names no contact and adds up wrongly. */
function invoiceOf(freeDay: string, today: string) {
  return {
    invoice_number: 'DEM-4711',
    biller: 'Evergreen Line',
    direction: 'import',
    invoice_date: today,
    due_date: today,
    bill_of_lading_numbers: ['EGLV01897260'],
    port_of_discharge: 'USLGB',
    currency: 'USD',
    total: 350,
    charges: [
      {
        container_number: 'TEMU1897260',
        charge: 'demurrage',
        free_days: 1,
        free_from: freeDay,
        free_to: freeDay,
        charged_dates: [freeDay, today],
        rates: [{ days: 2, rate: 150 }],
        amount: 300,
      },
    ],
  };
}

/** A day on the calendar of Long Beach. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(Date.now() + days * DAY_MS);
}

type Post = (path: string, type: string, attributes: object) => Promise<{ readonly id: string }>;

/** Two clocks on a box that was discharged two days ago: one day over by the line, free by the terminal. */
export async function addFreeTime({ boxes }: Dashboard, post: Post): Promise<Record<string, string>> {
  await post('/tariffs', 'tariff', EVERGREEN);
  await post('/tariffs', 'tariff', { ...EVERGREEN, valid_from: '2023-01-01', free_days: 3 });
  await post('/tariffs', 'tariff', STORAGE);
  await post('/terminal_calendars', 'terminal_calendar', CALENDAR);
  const { id } = await post('/invoices', 'invoice', invoiceOf(dayFromNow(-1), dayFromNow(0)));
  return { 'late container': `/containers/${boxes[1]?.containerId}`, invoice: `/invoices/${id}` };
}
