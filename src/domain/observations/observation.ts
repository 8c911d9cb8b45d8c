import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { Position } from '../../values/position.ts';
import type { ReadingDetails } from '../containers/reading.ts';

/**
 * An observation is one thing one source said about a container or shipment, in one vocabulary for every source.
 * `Observation` is what a source's `normalise` emits: places and local times are as the sender wrote them.
 * `RecordedObservation` is the stored form: places, vessels and times resolved, and never changed afterwards.
 */
export type Observation = Move | TerminalFacts | ShipmentFacts | ReadingFacts;
/** What journeys are derived from. */
export type JourneyFact = RecordedMove | RecordedTerminalFacts | RecordedShipmentFacts;
export type RecordedObservation = Recorded<JourneyFact | Withdrawal>;

export const DATA_SOURCES = ['shipping_line', 'terminal', 'ais', 'manual'] as const;
export type DataSource = (typeof DATA_SOURCES)[number];

export type Activity =
  | 'gate_in'
  | 'gate_out'
  | 'pick_up'
  | 'drop_off'
  | 'load'
  | 'discharge'
  | 'depart'
  | 'arrive'
  | 'berth'
  | 'available'
  | 'not_available'
  | 'delivered'
  | 'stuffed'
  | 'stripped'
  | 'inspected'
  | 'resealed'
  | 'removed'
  | 'positioned_in'
  | 'positioned_out'
  | 'vgm_received'
  | 'carrier_release'
  | 'customs_release';

export type Classifier = 'actual' | 'estimated' | 'planned';
export type Mode = 'vessel' | 'barge' | 'rail' | 'truck';
export type LoadState = 'empty' | 'laden';

/** What the sender itself says about the part a place plays; it outranks what the engine would infer. */
export type RoleHint = 'port_of_lading' | 'transshipment' | 'port_of_discharge' | 'inland';
export type TransportPhase = 'export' | 'transshipment' | 'import';

export type FacilityCodeList = 'SMDG' | 'BIC' | 'FIRMS';

export interface PlaceReference {
  readonly unLocode?: string;
  readonly name?: string;
  /** ISO 3166 alpha-2. */
  readonly countryCode?: string;
  readonly stateCode?: string;
  readonly facilityCode?: string;
  readonly facilityCodeList?: FacilityCodeList;
  readonly facilityName?: string;
  readonly position?: Position;
}

export interface VesselReference {
  readonly imo?: string;
  readonly name?: string;
}

/** A time as stated. `local` has no offset and needs the zone of the place; `day` precision means the clock time is unknown. */
export type TimeReference =
  | { readonly kind: 'instant'; readonly at: Instant; readonly precision: 'minute' | 'day'; readonly raw: string }
  | { readonly kind: 'local'; readonly at: string; readonly precision: 'minute' | 'day'; readonly raw: string };

/** Numbers the statement is about. Without a container number it holds for every container of the shipment. */
export interface Subject {
  readonly containerNumber?: string;
  readonly bookingNumbers?: readonly string[];
  readonly billsOfLading?: readonly string[];
}

interface Statement {
  readonly subject: Subject;
  /** The sender's own words, for people: `EQUIPMENT LOAD ACT`. */
  readonly original: string;
  readonly senderEventId?: string;
  /** True when the sender promises that the same id is the same event, so that a later statement replaces an earlier one. */
  readonly stableEventId?: boolean;
  /** When the sender created or last updated the statement. */
  readonly statedAt?: Instant;
  readonly retracted?: boolean;
  /** The sender's id of an event that this statement takes back, whatever that was about. */
  readonly retractsEventId?: string;
  /** What a person enters: who, and why or on whose word. */
  readonly entered?: { readonly by: Id | null; readonly reason: string | null };
}

interface MoveDetails {
  readonly kind: 'move';
  readonly activity: Activity;
  readonly classifier: Classifier;
  readonly mode?: Mode;
  readonly loadState?: LoadState;
  readonly voyage?: string;
  readonly service?: string;
  readonly role?: RoleHint;
  readonly phase?: TransportPhase;
  readonly feeder?: boolean;
  /** The sender's id of the call of a vessel at a place, when it gives one: keeps two calls at one port apart. */
  readonly transportCallId?: string;
  /** About a ship at a port, said to nobody in particular: it reaches a shipment because that waits for the ship. */
  readonly ofShipAlone?: true;
  /** A person knows better than what was said until now: it stands until a source says something new. */
  readonly corrects?: true;
  /** SCAC of the railway on a rail move. */
  readonly railCarrierScac?: string;
  readonly chassisNumber?: string;
  readonly delayReasonCode?: string;
}

export interface Move extends Statement, MoveDetails {
  readonly place?: PlaceReference;
  readonly vessel?: VesselReference;
  readonly time: TimeReference;
}

export type HoldName = 'freight' | 'customs' | 'USDA' | 'VACIS' | 'TMF' | 'other';
export type HoldStatus = 'hold' | 'pending';
export type FeeType = 'demurrage' | 'exam' | 'extended_dwell_time' | 'total' | 'other';

export interface Hold {
  readonly name: HoldName;
  readonly status: HoldStatus;
  readonly description: string | null;
}

export interface Fee {
  readonly type: FeeType;
  readonly amount: number;
  readonly currencyCode: string;
}

/** Each member absent: not said. `null` or an empty list: said to be none. Holds and fees are complete lists. */
interface TerminalDetails<Time> {
  readonly kind: 'terminal';
  readonly availableForPickup?: boolean;
  readonly holds?: readonly Hold[];
  /** For senders that state one hold at a time: it is added to, or taken off, the list as it stands. */
  readonly holdPlaced?: Hold;
  readonly holdReleased?: HoldName;
  readonly fees?: readonly Fee[];
  readonly lastFreeDay?: { readonly line?: Time | null; readonly terminal?: Time | null; readonly rail?: Time | null };
  readonly pickupAppointment?: Time | null;
  /** Of a box that is to leave: from when its terminal takes it, and until when. */
  readonly earliestReceiving?: Time | null;
  readonly cutOff?: Time | null;
  /** Where the empty is to be returned to. */
  readonly returnTo?: string | null;
  readonly yardLocation?: string | null;
}

export interface TerminalFacts extends Statement, TerminalDetails<TimeReference> {
  readonly place?: PlaceReference;
  /** When the terminal looked. */
  readonly time: TimeReference;
}

export interface EquipmentFacts {
  readonly number: string;
  /** ISO 6346 size and type code, such as 45G1. */
  readonly isoCode?: string;
  readonly weightKg?: number;
  readonly sealNumber?: string;
}

interface ShipmentDetails<Place> {
  readonly kind: 'shipment';
  readonly equipment?: readonly EquipmentFacts[];
  /** True when `equipment` is the whole list, so that a container missing from it left the shipment. */
  readonly equipmentComplete?: boolean;
  readonly bookingCancelled?: boolean;
  readonly portOfLading?: Place;
  readonly portOfDischarge?: Place;
  readonly destination?: Place;
}

export interface ShipmentFacts extends Statement, ShipmentDetails<PlaceReference> {
  readonly time?: TimeReference;
}

/** Of the inside of a box: kept beside the log, for it says nothing of the journey. */
export interface ReadingFacts extends Statement, ReadingDetails {
  readonly place?: PlaceReference;
  readonly time: TimeReference;
}

export type LocationType = 'port' | 'metro_area';
export type TerminalType = 'terminal' | 'rail_terminal';

export interface ResolvedPlace {
  /** Comparable identity: the canonical UN/LOCODE, else a folded name with its country. */
  readonly key: string;
  readonly locode: string | null;
  readonly name: string;
  readonly locationType: LocationType | null;
  readonly locationId: Id | null;
  readonly terminalType: TerminalType | null;
  readonly terminalId: Id | null;
  readonly zone: string | null;
}

export interface ResolvedVessel {
  /** Comparable identity: the IMO number, else the folded name. */
  readonly key: string;
  readonly id: Id | null;
  readonly imo: string | null;
  readonly name: string | null;
}

/** Of a day its first moment at the place; where the zone is unknown, and `zone` null, that of UTC. */
export interface ResolvedTime {
  readonly at: Instant;
  readonly precision: 'minute' | 'day';
  readonly zone: string | null;
  readonly raw: string;
}

export interface RecordedMove extends Statement, MoveDetails {
  readonly place: ResolvedPlace | null;
  readonly vessel: ResolvedVessel | null;
  readonly time: ResolvedTime;
}

export interface RecordedTerminalFacts extends Statement, TerminalDetails<ResolvedTime> {
  readonly place: ResolvedPlace | null;
  readonly time: ResolvedTime;
}

export interface RecordedShipmentFacts extends Statement, ShipmentDetails<ResolvedPlace> {
  readonly time: ResolvedTime | null;
}

export interface RecordedReading extends Statement, ReadingDetails {
  readonly place: ResolvedPlace | null;
  readonly time: ResolvedTime;
}

/** The engine's own entry in the log: a statement was missing from enough complete polls to be taken as withdrawn. */
export interface Withdrawal {
  readonly kind: 'withdrawal';
  readonly subject: Subject;
  /** Fingerprint of the withdrawn observation. */
  readonly withdrawn: string;
  readonly missedPolls: number;
}

/** The entry of the append-only log. Equal fingerprints say the same thing, whatever the sender's ids. */
export type Recorded<Fact> = {
  readonly id: Id;
  readonly source: DataSource;
  /** Which feed it came from, such as `dcsa:MAEU`. */
  readonly sourceName: string;
  readonly receivedAt: Instant;
  readonly fingerprint: string;
  readonly fact: Fact;
};
