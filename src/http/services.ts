import type { Caller } from '../domain/accounts/caller.ts';
import type { OpenId } from '../domain/accounts/open-id.ts';
import type { Storage } from '../domain/accounts/storage.ts';
import type {
  CarrierConnection,
  CarrierInterface,
  ConnectionTest,
  LineQuality,
  TrackingWay,
} from '../domain/carriers/carrier-connection.ts';
import type { EdiInterchange } from '../domain/carriers/edi-interchange.ts';
import type { EdiSample } from '../domain/carriers/edi-sample.ts';
import type { EventSubscription } from '../domain/carriers/event-subscription.ts';
import type { GroupedQuality, QualityGrouping } from '../domain/carriers/source-quality-groups.ts';
import type { DocumentType } from '../domain/documents/document-types.ts';
import type { ShipFigure } from '../domain/emissions/emission-figure.ts';
import type { ToldName } from '../domain/events/event-aliases.ts';
import type { EnteredFact, StatedByPerson } from '../domain/observations/entered-fact.ts';
import type { ShipmentUpload, UploadedRow } from '../domain/shipments/shipment-upload.ts';
import type { RequestType } from '../domain/shipments/tracking-request.ts';
import type { FeedTrial } from '../domain/vessels/ais-feed.ts';
import type { Outlook, Sailing } from '../domain/vessels/future-positions.ts';
import type { TargetPolicy } from '../domain/webhooks/webhook-target.ts';
import type { SetupToken } from '../files/setup-token.ts';
import type { ShownSchema } from '../jsonapi/resources/documents/document-schema.ts';
import type { Log } from '../log.ts';
import type { MapServices } from '../map/services.ts';
import type { HeaderList } from '../net/header-list.ts';
import type { TurnFile } from '../operations/documents.ts';
import type { ReadMail } from '../operations/email-submissions.ts';
import type { ReadInvoice } from '../operations/invoices/read-document.ts';
import type { Trail } from '../operations/people/trail.ts';
import type { CatchUp } from '../operations/shipments.ts';
import type { Publish } from '../store/events/domain-events.ts';
import type { FeedAddress } from '../values/ais-feed.ts';
import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import type { OfAccount } from '../values/of-account.ts';
import type { OpenFeed } from '../values/open-feed.ts';
import type { ProcessRole } from '../values/process-role.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** What handlers may use. app.ts builds it once. */
export interface Services extends MapServices {
  /** Like `now`, but nobody sets it: for waits, which must not end or grow when somebody sets the clock. */
  readonly steadyNow: () => Date;
  readonly log: Log;
  /** Tells subscribers of what a user changed, in the transaction of the change. */
  readonly publish: Publish;
  /** Whether this is the demo, which anybody may enter. */
  readonly demo: boolean;
  /** Whether mails can be sent, such as those with a link to choose a password. */
  readonly sendsMail: boolean;
  /** Where it is told what somebody saw. */
  readonly trail: Pick<Trail, 'saw' | 'refused'>;
  /** How many days things are kept. */
  readonly retention: {
    readonly webhookDays: number;
    readonly payloadDays: number;
    readonly changeDays: number;
    readonly trackDays: number;
    readonly seenDays: number;
  };
  /** What one account may keep. */
  readonly maxStorage: Storage;
  /** What shows, besides the printed key, that somebody runs this installation, until it is set up. */
  readonly setupToken: Pick<SetupToken, 'find' | 'remove'>;
  /** Seal and open secrets at rest. */
  readonly sealingKeys: SealingKeys;
  readonly webhooks: WebhookServices;
  /** The longest period of which positions of a vessel can be asked for. */
  readonly maxPositionDays: number;
  readonly tracking: TrackingServices;
  /** The way of a vessel to a port and the hours it takes, as our own predictions estimate them. */
  readonly outlook: (sailing: Sailing) => Promise<Outlook | undefined>;
  readonly intake: IntakeServices;
  readonly documents: DocumentServices;
  readonly ais: AisServices;
  readonly clientDocuments: ClientDocumentServices;
  readonly warehouse: WarehouseServices;
  readonly openId: OpenId;
  /** What no process of the service does at the moment. */
  readonly missingRoles: () => readonly ProcessRole[];
}

export interface AisServices {
  /** Feeds that anybody may read, offered by name. */
  readonly openFeeds: readonly OpenFeed[];
  /** Listens to a feed for a while, and keeps nothing of what it says. */
  tryFeed(address: FeedAddress, signal: AbortSignal): Promise<FeedTrial>;
}

export interface WarehouseServices {
  /** What bringing a destination up to date would do now. */
  plan(own: OfAccount, signal: AbortSignal): Promise<readonly string[]>;
}

export interface ClientDocumentServices {
  /** What an application says of itself at the address that is its id; undefined when nothing there can be read. */
  find(url: string): Promise<unknown>;
}

export interface DocumentServices {
  /** The longest file that is taken. */
  readonly maxBytes: number;
  readonly turn: TurnFile;
  readonly readInvoice: ReadInvoice;
  readonly readMail: ReadMail;
  /** What is read from documents of a type. */
  schemaOf(type: DocumentType): Omit<ShownSchema, 'id'>;
}

export interface TrackingServices {
  readonly catchUp: CatchUp;
  ingestTerminalMessage(
    accountId: Id,
    body: Uint8Array,
    contentType: string | null,
  ): Promise<{ payloadId: Id; statements: number; unmatched: number; problems: number; gateDays: number }>;
  reprocess(accountId: Id, quarantineId: Id): Promise<boolean>;
  readonly carriers: CarrierServices;
}

/** The interfaces of lines: what they want, how they fare, and asking them for a trial. */
export interface CarrierServices {
  interfacesOf(scac: string): readonly CarrierInterface[];
  /** The line that keys are kept under: brands of a company share them. */
  keysOf(scac: string): string;
  /** The lines that keys of this one serve. */
  servedBy(scac: string): readonly string[];
  /** The keys that one of the line's interfaces wants, out of those given; undefined when none has all it needs. */
  keysFor(
    scac: string,
    given: Readonly<Record<string, string>>,
    interfaceName?: string,
  ): Readonly<Record<string, string>> | undefined;
  /** Asks the line with keys before they are kept. */
  tryKeys(
    accountId: Id,
    given: {
      readonly scac: string;
      readonly credentials: Readonly<Record<string, string>>;
      readonly interfaceName: string | undefined;
    },
  ): Promise<{ readonly refusal: string | undefined; readonly accepted: boolean }>;
  /** How good the sources of the line's shipments are. */
  measure(accountId: Id, scac: string): Promise<LineQuality>;
  /** How right the sources are that speak of the account's shipments, by source, line or terminal. */
  measureSources(
    accountId: Id,
    asked: { readonly groupBy: QualityGrouping; readonly scac: string | undefined },
  ): Promise<GroupedQuality>;
  listConnections(accountId: Id): Promise<readonly CarrierConnection[]>;
  listWays(accountId: Id): Promise<(scac: string) => readonly TrackingWay[]>;
  test(
    accountId: Id,
    tested: {
      readonly scac: string;
      readonly numberType: RequestType;
      readonly number: string;
      readonly credentials?: Readonly<Record<string, string>> | undefined;
      readonly interfaceName?: string | undefined;
    },
  ): Promise<ConnectionTest>;
}

/** What is sent to us rather than asked for. */
export interface IntakeServices {
  receiveEdi(delivery: {
    readonly accountId: Id;
    readonly payload: Uint8Array;
    readonly receivedBy: string;
    readonly acknowledge: boolean;
    readonly signal?: AbortSignal;
  }): Promise<{ readonly interchange: EdiInterchange; readonly isDuplicate: boolean }[]>;
  /** Reads a sample of a partner, and keeps nothing of it. */
  previewEdi(accountId: Id, sample: Uint8Array): Promise<readonly EdiSample[]>;
  /** False when the push is not signed with a secret of the subscription. */
  receivePush(
    subscription: EventSubscription,
    push: {
      readonly body: Buffer;
      readonly signature: string | undefined;
      readonly carrierSubscriptionId: string | null;
      /** Throws where the account has no room for it. */
      readonly takeRoom?: () => Promise<void>;
    },
  ): Promise<boolean>;
  /** Why a subscription cannot be kept at the carrier by us; undefined when it can. */
  subscriptionObstacle(accountId: Id, scac: string): Promise<string | undefined>;
  enterRows(accountId: Id, rows: readonly UploadedRow[]): Promise<{ readonly id: Id }[]>;
  /** False when the account has no such container. */
  stateFacts(accountId: Id, containerId: Id, stated: StatedByPerson): Promise<boolean>;
  /** Undefined when nothing of that id stands. */
  takeBackStated(accountId: Id, containerId: Id, observationId: Id): Promise<EnteredFact | undefined>;
  readShipFile(accountId: Id, bytes: Buffer, signal?: AbortSignal): Promise<ShipFigure[]>;
  previewUpload(accountId: Id, filename: string, bytes: Buffer, signal?: AbortSignal): Promise<ShipmentUpload>;
  commitUpload(accountId: Id, id: Id, skipErrors: boolean): Promise<ShipmentUpload | undefined>;
  /** The cells of the sheets of a file, read in a process apart. */
  readCells(accountId: Id, bytes: Buffer, signal?: AbortSignal): Promise<{ name: string; rows: string[][] }[]>;
}

export interface WebhookServices {
  readonly targets: TargetPolicy;
  /** Where notifications come from, and since when that is so. */
  readonly addresses: { readonly list: readonly string[]; readonly since: Instant };
  trigger(sample: {
    url: string;
    event: ToldName;
    secret: string | undefined;
    documentType: DocumentType | undefined;
  }): Promise<TriggerReport>;
  replay(
    caller: Caller,
    webhookId: Id,
    period: { from: Instant; to: Instant; events: readonly ToldName[] | undefined },
  ): Promise<number>;
}

export interface TriggerReport {
  readonly request: { readonly shownHeaders: HeaderList; readonly body: string };
  readonly result: {
    readonly succeeded: boolean;
    readonly error: string | null;
    readonly statusCode: number | null;
    readonly responseHeaders: HeaderList | null;
    readonly responseBody: string | null;
  };
}
