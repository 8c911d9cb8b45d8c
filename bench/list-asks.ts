import { CONTAINER_FILTERS } from '../src/domain/list-filter/container-filters.ts';
import { SHIPMENT_FILTERS } from '../src/domain/list-filter/shipment-filters.ts';
import type { Db } from '../src/store/tables.ts';

export type Query = Readonly<Record<string, string | readonly string[]>>;

/** A filter with a value, as it is sent. */
export interface Asked {
  readonly name: string;
  readonly query: Query;
}

/** Ids of an account that filters name: the most frequent and the rarest of each kind. */
interface Named {
  readonly terminalId: string;
  readonly customerId: string;
  readonly userId: string;
}

const one = (key: string, value: string): Asked => ({ name: `${key} ${value}`, query: { [`filter[${key}]`]: value } });

/** Each filter of containers with values that many match, and few. */
export async function containerAsks(db: Db, accountId: string): Promise<Asked[]> {
  const { terminalId, customerId, userId } = await namedIn(db, accountId);
  const special: Readonly<Record<string, readonly Asked[]>> = {
    number: [one('number', 'EGHU0000500')],
    pol: [one('pol', 'Shanghai'), one('pol', 'Jakarta')],
    pod: [one('pod', 'Long Beach'), one('pod', 'Valencia')],
    destination: [one('destination', 'Chicago'), one('destination', '@exists')],
    pol_code: [one('pol_code', 'CNSHA'), one('pol_code', 'IDJKT')],
    pod_code: [one('pod_code', 'USLGB'), one('pod_code', 'ESVLC')],
    destination_code: [one('destination_code', 'USCHI'), one('destination_code', '@not_exists')],
    shipping_line_scac: [one('shipping_line_scac', 'MAEU'), one('shipping_line_scac', 'SMLM')],
    customer_id: [one('customer_id', customerId), one('customer_id', accountId), one('customer_id', '@not_exists')],
    customer_name: [one('customer_name', 'Customer 1'), one('customer_name', 'Customer 50')],
    vessel_name: [one('vessel_name', 'EVER 10')],
    pod_terminal_id: [one('pod_terminal_id', terminalId)],
    current_status: ['new', 'on_ship', 'available', 'empty_returned'].map((status) => one('current_status', status)),
    search_by_ids: [one('search_by_ids', 'EGHU00042'), one('search_by_ids', 'MAEUB0000'), one('search_by_ids', 'none')],
    search_by_number: [one('search_by_number', 'EGHU00042')],
    search_by_shipment_number: [one('search_by_shipment_number', 'MAEUB000042')],
    search_by_shipment_ref_numbers: [one('search_by_shipment_ref_numbers', 'PO-421')],
    search_by_ref_numbers: [one('search_by_ref_numbers', 'SKU-42')],
    search_by_owner_id: [one('search_by_owner_id', userId)],
    last_free_day_on: [range('last_free_day_on')],
    tags: ['q4', 'reefer', 'urgent', 'audit'].map((tag) => one('tags', tag)),
    tags_and: [both('tags', 'q4,reefer', 'tags_and')],
    parties: [{ name: 'parties customer', query: { 'filter[parties][customer]': customerId } }],
    custom_fields: [{ name: 'custom_fields lane', query: { 'filter[custom_fields][lane]': 'lane 42' } }],
  };
  return asksOf(CONTAINER_FILTERS, special);
}

/** Each filter of shipments likewise. */
export async function shipmentAsks(db: Db, accountId: string): Promise<Asked[]> {
  const { terminalId, customerId, userId } = await namedIn(db, accountId);
  const ago = new Date(Date.now() - 86_400_000).toISOString();
  const special: Readonly<Record<string, readonly Asked[]>> = {
    q: [one('q', 'MAEUB000042'), one('q', 'EGHU00042')],
    number: [one('number', 'MAEUB00000042')],
    created_at: [one('created_at', `>=${ago}`)],
    voyage_status: [one('voyage_status', 'arrived'), one('voyage_status', 'on_ship')],
    pod_code: [one('pod_code', 'USLGB'), one('pod_code', 'ESVLC')],
    pod_eta_changed_at: [one('pod_eta_changed_at', `>=${ago}`)],
    pod_terminal_id: [one('pod_terminal_id', terminalId)],
    pol_code: [one('pol_code', 'CNSHA'), one('pol_code', 'IDJKT')],
    owner_id: [one('owner_id', userId)],
    creator_id: [one('creator_id', accountId)],
    customer_id: [one('customer_id', customerId), one('customer_id', accountId)],
    product: [one('product', 'Chairs')],
    party_id: [one('party_id', customerId)],
    tags: ['q4', 'audit'].map((tag) => one('tags', tag)),
    tags_and: [both('tags', 'q4,reefer', 'tags_and')],
    tag: [one('tag', 'urgent')],
  };
  return asksOf(SHIPMENT_FILTERS, special);
}

/** Days and yes or no are asked of every filter that takes them. */
function asksOf(
  table: Readonly<Record<string, { readonly kind: string }>>,
  special: Readonly<Record<string, readonly Asked[]>>,
): Asked[] {
  return Object.entries(table).flatMap(([key, { kind }]) => {
    const given = special[key];
    if (given !== undefined) return given;
    if (kind === 'date') return ['today', '>=10.days.ago', '<300.days.ago', '@not_exists'].map((day) => one(key, day));
    return ['true', ...(kind === 'bool' ? ['false'] : [])].map((value) => one(key, value));
  });
}

function range(key: string): Asked {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { name: `${key} of four days`, query: { [`filter[${key}][]`]: [day(-1), day(2)] } };
}

function both(key: string, value: string, flag: string): Asked {
  return { name: `${key} ${value} all`, query: { [`filter[${key}]`]: value, [`filter[${flag}]`]: 'true' } };
}

async function namedIn(db: Db, accountId: string): Promise<Named> {
  const container = await db
    .selectFrom('container')
    .where('account_id', '=', accountId)
    .select('pod_terminal_id as id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const party = await db
    .selectFrom('party')
    .where('account_id', '=', accountId)
    .where('company_name', '=', 'Customer 3')
    .select('id')
    .executeTakeFirstOrThrow();
  const request = await db
    .selectFrom('tracking_request')
    .where('account_id', '=', accountId)
    .select('created_by_user_id as id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { terminalId: container.id ?? '', customerId: party.id, userId: request.id ?? '' };
}
