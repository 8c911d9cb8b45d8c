import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './accounts/accounts.ts';
import type { ApiKeyTables } from './accounts/api-keys.ts';
import type { AssistantCallTables } from './accounts/assistant-calls.ts';
import type { AuditTables } from './accounts/audit-entries.ts';
import type { GrantTables } from './accounts/grants.ts';
import type { PasswordLinkTables } from './accounts/password-links.ts';
import type { SavedViewTables } from './accounts/saved-views.ts';
import type { SealingCheckTables } from './accounts/sealing-check.ts';
import type { SessionTables } from './accounts/sessions.ts';
import type { ShareLinkTables } from './accounts/share-links.ts';
import type { SignInFailureTables } from './accounts/sign-in-failures.ts';
import type { VisitTables } from './accounts/visits.ts';
import type { ShippingLineTables } from './carriers/shipping-lines.ts';
import type { ExceptionWorkTables } from './containers/exception-work.ts';
import type { CustomFieldDefinitionTables } from './custom-fields/custom-field-definitions.ts';
import type { CustomFieldTables } from './custom-fields/custom-fields.ts';
import type { DocumentTables } from './documents/document-tables.ts';
import type { EtaTables } from './estimates/eta-tables.ts';
import type { IngestTables } from './intake/ingest-tables.ts';
import type { ReadingTables } from './intake/readings.ts';
import type { ListZoneTables } from './list-filter/zones.ts';
import type { MetroAreaTables } from './places/metro-areas.ts';
import type { PortTables } from './places/ports.ts';
import type { ReferenceAdditionTables } from './places/reference-additions.ts';
import type { ReferenceLoadTables } from './places/reference-load.ts';
import type { TerminalTables } from './places/terminals.ts';
import type { RunningProcessTables } from './running-processes.ts';
import type { PartyRoleTables } from './shipments/party-roles.ts';
import type { ShipmentTables } from './shipments/shipment-tables.ts';
import type { TallyTables } from './shipments/tallies.ts';
import type { AddedFeedTables } from './vessels/added-feeds.ts';
import type { AisFeedTables } from './vessels/ais-feeds.ts';
import type { PortStayTables } from './vessels/port-stays.ts';
import type { VesselCallTables } from './vessels/vessel-calls.ts';
import type { VesselTables } from './vessels/vessel-tables.ts';
import type { WebhookTables } from './webhooks/webhook-tables.ts';

/** Every table of the database; each noun's file declares its own. */
export interface Tables
  extends AccountTables,
    AddedFeedTables,
    AisFeedTables,
    ApiKeyTables,
    AssistantCallTables,
    AuditTables,
    CustomFieldDefinitionTables,
    CustomFieldTables,
    DocumentTables,
    EtaTables,
    ExceptionWorkTables,
    GrantTables,
    IngestTables,
    ListZoneTables,
    MetroAreaTables,
    PartyRoleTables,
    PasswordLinkTables,
    PortStayTables,
    PortTables,
    ReadingTables,
    ReferenceAdditionTables,
    ReferenceLoadTables,
    RunningProcessTables,
    SavedViewTables,
    SealingCheckTables,
    SessionTables,
    ShareLinkTables,
    ShipmentTables,
    ShippingLineTables,
    SignInFailureTables,
    TallyTables,
    TerminalTables,
    VesselCallTables,
    VesselTables,
    VisitTables,
    WebhookTables {}

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
