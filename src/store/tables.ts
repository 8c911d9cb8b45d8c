import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './accounts/account-tables.ts';
import type { AlertTables } from './alerts/alert-tables.ts';
import type { CarrierTables } from './carriers/carrier-tables.ts';
import type { ContainerTables } from './containers/container-tables.ts';
import type { CustomFieldTables } from './custom-fields/custom-field-tables.ts';
import type { DocumentTables } from './documents/document-tables.ts';
import type { EmissionTables } from './emissions/emission-tables.ts';
import type { EtaTables } from './estimates/eta-tables.ts';
import type { FreeTimeTables } from './free-time/free-time-tables.ts';
import type { IngestTables } from './intake/ingest-tables.ts';
import type { InvoiceTables } from './invoices/invoice-tables.ts';
import type { ListTables } from './list-filter/list-tables.ts';
import type { NoteTables } from './notes/note-tables.ts';
import type { PlaceTables } from './places/place-tables.ts';
import type { ProcessTables } from './process-tables.ts';
import type { ReportTables } from './reports/report-tables.ts';
import type { ShipmentTables } from './shipments/shipment-tables.ts';
import type { HeardTables, VesselTables } from './vessels/vessel-tables.ts';
import type { WarehouseTables } from './warehouse/warehouse-tables.ts';
import type { WebhookTables } from './webhooks/webhook-tables.ts';

/** Every table of the database; each kind of noun has a file for its own. */
export interface Tables
  extends AccountTables,
    AlertTables,
    CarrierTables,
    ContainerTables,
    CustomFieldTables,
    DocumentTables,
    EmissionTables,
    EtaTables,
    FreeTimeTables,
    IngestTables,
    InvoiceTables,
    ListTables,
    NoteTables,
    PlaceTables,
    ProcessTables,
    ReportTables,
    ShipmentTables,
    VesselTables,
    WarehouseTables,
    WebhookTables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** Where what is heard of ships is. */
export type AisDb = Kysely<HeardTables>;
export type AisTrx = Transaction<HeardTables>;

export interface ShipDbs {
  readonly db: Db;
  /** The server of their own; undefined where they are beside everything else. */
  readonly aisDb: AisDb | undefined;
}

export function aisOf({ db, aisDb }: ShipDbs): AisDb {
  return aisDb ?? db;
}
