import type { Id } from '../../values/id.ts';

/**
 * Which days of an order can hold what is looked for. Pieces of a day of the order are kept with the least and the
 * greatest day of each matter in them (`list_zone`), so that a filter by days of long ago need not pass all that came
 * after. Wider than what there is, never narrower.
 */
export type Pool = 'followed' | 'over' | 'shipment' | 'over shipment';

export interface ListTables {
  list_zone: { account_id: Id; pool: Pool; day: string; low: string[]; high: string[] };
}
