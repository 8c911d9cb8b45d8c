import type { AskAs } from './ask-as.ts';

/** Boxes that are looked at for one that has cost something. */
const MAX_LOOKED_AT = 40;
const FETCHED = 'filter[current_status]=picked_up,delivered,dropped,empty_returned';
const ALL_WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

interface Boxes {
  readonly data: readonly {
    readonly id: string;
    readonly attributes: {
      readonly number: string;
      readonly pod_full_out_at: string | null;
      readonly situation: { readonly pod_locode: string | null };
    };
    readonly relationships: { readonly shipment: { readonly data: { readonly id: string } | null } };
  }[];
  readonly included: readonly {
    readonly id: string;
    readonly attributes: { readonly bill_of_lading_number: string };
  }[];
}

interface Clocks {
  readonly data: readonly Clock[];
}

interface Clock {
  readonly charge: string;
  readonly currency: string;
  readonly free_days: number;
  readonly first_day: string | null;
  readonly last_free_day: string | null;
  readonly stopped_on: string | null;
  readonly charged_days: number;
  readonly amount: number;
  readonly days: readonly { readonly on: string; readonly is: string; readonly amount: number }[];
}

interface CostlyBox {
  readonly number: string;
  readonly billOfLading: string | undefined;
  readonly port: string | null;
  readonly clock: Clock;
}

type Post = (path: string, type: string, attributes: object) => Promise<string>;

/** Terms of the demo's company, an invoice with two errors, and one that was disputed. */
export async function keepFreeTime(ask: AskAs, me: string, post: Post): Promise<void> {
  for (const terms of TERMS) await post('/tariffs', 'tariff', { ...COMMON_TERMS, ...terms });
  const [first, second] = await findCostlyBoxes(ask, me);
  if (first) await post('/invoices', 'invoice', withTwoErrors(first));
  const disputed = second ?? first;
  if (disputed === undefined) return;
  const lacking = { ...invoiceOf(disputed, 'DEMO-2002'), liability_basis: null };
  const id = await post('/invoices', 'invoice', lacking);
  const attributes = { state: 'disputed', note: 'Sent to the line by mail.' };
  await ask(me, { method: 'PATCH', path: `/invoices/${id}`, body: { data: { type: 'invoice', attributes } } });
}

const COMMON_TERMS = {
  valid_from: '2020-01-01',
  source: 'made up for the demo',
  direction: 'import',
  first_day: 'next_day',
  free_basis: { weekdays: ALL_WEEK },
  charge_basis: { weekdays: ALL_WEEK },
  currency: 'USD',
  tier_numbering: 'charged',
};
const TERMS = [
  {
    name: 'Demo contract, demurrage',
    charge: 'demurrage',
    starts: 'vessel_discharged',
    stops: 'full_out',
    free_days: 3,
    tiers: [
      { from: 1, to: 4, amount: 150 },
      { from: 5, to: null, amount: 250 },
    ],
  },
  {
    name: 'Demo contract, detention',
    charge: 'detention',
    starts: 'full_out',
    stops: 'empty_in',
    free_days: 5,
    tiers: [{ from: 1, to: null, amount: 120 }],
  },
];

/** Boxes that were fetched after their free time. */
async function findCostlyBoxes(ask: AskAs, me: string): Promise<CostlyBox[]> {
  const { data, included } = await ask<Boxes>(me, {
    method: 'GET',
    path: `/containers?${FETCHED}&page[size]=${MAX_LOOKED_AT}&include=shipment`,
  });
  const bills = new Map(included.map((one) => [one.id, one.attributes.bill_of_lading_number]));
  const fetched = data.filter(({ attributes }) => attributes.pod_full_out_at !== null);
  const costly: CostlyBox[] = [];
  for (const { id, attributes, relationships } of fetched) {
    const clocks = await ask<Clocks>(me, { method: 'GET', path: `/containers/${id}/free_time` });
    const clock = clocks.data.find(({ stopped_on, charged_days }) => stopped_on !== null && charged_days > 0);
    const billOfLading = bills.get(relationships.shipment.data?.id ?? '');
    if (clock) costly.push({ number: attributes.number, billOfLading, port: attributes.situation.pod_locode, clock });
  }
  return costly;
}

/** Agrees with the terms in everything, and says all that is required in the United States. */
function invoiceOf({ number, billOfLading, port, clock }: CostlyBox, invoiceNumber: string) {
  const charged = clock.days.filter(({ is }) => is === 'charged');
  const issuedOn = charged.at(-1)?.on ?? clock.stopped_on;
  return {
    invoice_number: invoiceNumber,
    biller: 'Demo Line',
    direction: 'import',
    invoice_date: issuedOn,
    due_date: issuedOn,
    bill_of_lading_numbers: billOfLading === undefined ? [] : [billOfLading],
    port_of_discharge: port,
    liability_basis: 'Consignee' as string | null,
    currency: clock.currency,
    total: clock.amount,
    rate_rule: 'Demo contract',
    dispute_contact: 'disputes@line.invalid',
    dispute_url: 'https://line.invalid/disputes',
    dispute_window_days: 30,
    resolution_days: 30,
    states_compliance: true,
    states_no_fault: true,
    charges: [
      {
        container_number: number,
        charge: clock.charge,
        free_days: clock.free_days,
        free_from: clock.first_day,
        free_to: clock.last_free_day,
        available_on: clock.first_day,
        charged_dates: charged.map(({ on }) => on),
        rates: ratesOf(charged),
        amount: clock.amount,
      },
    ],
  };
}

/** Days at one rate after each other are one line. */
function ratesOf(charged: Clock['days']): { days: number; rate: number }[] {
  const rates: { days: number; rate: number }[] = [];
  for (const { amount } of charged) {
    const last = rates.at(-1);
    if (last?.rate === amount) last.days++;
    else rates.push({ days: 1, rate: amount });
  }
  return rates;
}

/** What the second error asks for too much. */
const TOO_MUCH = 100;

/** The last free day is charged at the first rate, and the sum is wrong. */
function withTwoErrors(box: CostlyBox) {
  const invoice = invoiceOf(box, 'DEMO-2001');
  const { last_free_day: free, amount } = box.clock;
  const charges = invoice.charges.map((charge) => {
    const [first] = charge.rates;
    if (free === null || first === undefined) return charge;
    return {
      ...charge,
      charged_dates: [free, ...charge.charged_dates],
      rates: [{ ...first, days: first.days + 1 }, ...charge.rates.slice(1)],
      amount: amount + first.rate,
    };
  });
  const sum = charges.reduce((all, charge) => all + charge.amount, 0);
  return { ...invoice, charges, total: sum + TOO_MUCH };
}
