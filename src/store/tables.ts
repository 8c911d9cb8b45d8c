import type { Kysely, Transaction } from 'kysely';
import type { ShipmentTables } from './shipment-tables.ts';

/** Every table, composed of the parts that belong to one migration each. */
export interface Tables extends ShipmentTables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
