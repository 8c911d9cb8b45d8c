import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './accounts.ts';
import type { AddedFeedTables } from './added-feeds.ts';
import type { AisFeedTables } from './ais-feeds.ts';
import type { ApiKeyTables } from './api-keys.ts';
import type { AssistantCallTables } from './assistant-calls.ts';
import type { AuditTables } from './audit-entries.ts';
import type { CustomFieldDefinitionTables } from './custom-field-definitions.ts';
import type { CustomFieldTables } from './custom-fields.ts';
import type { DocumentTables } from './document-tables.ts';
import type { EtaTables } from './eta-tables.ts';
import type { ExceptionWorkTables } from './exception-work.ts';
import type { GrantTables } from './grants.ts';
import type { IngestTables } from './ingest-tables.ts';
import type { ListZoneTables } from './list-filter/zones.ts';
import type { MetroAreaTables } from './metro-areas.ts';
import type { PartyRoleTables } from './party-roles.ts';
import type { PasswordLinkTables } from './password-links.ts';
import type { PortStayTables } from './port-stays.ts';
import type { PortTables } from './ports.ts';
import type { ReadingTables } from './readings.ts';
import type { ReferenceAdditionTables } from './reference-additions.ts';
import type { ReferenceLoadTables } from './reference-load.ts';
import type { RunningProcessTables } from './running-processes.ts';
import type { SavedViewTables } from './saved-views.ts';
import type { SealingCheckTables } from './sealing-check.ts';
import type { SessionTables } from './sessions.ts';
import type { ShareLinkTables } from './share-links.ts';
import type { ShipmentTables } from './shipment-tables.ts';
import type { ShippingLineTables } from './shipping-lines.ts';
import type { SignInFailureTables } from './sign-in-failures.ts';
import type { TallyTables } from './tallies.ts';
import type { TerminalTables } from './terminals.ts';
import type { VesselCallTables } from './vessel-calls.ts';
import type { VesselTables } from './vessel-tables.ts';
import type { VisitTables } from './visits.ts';
import type { WebhookTables } from './webhook-tables.ts';

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
