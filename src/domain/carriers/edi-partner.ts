import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';

/** A sender of EDI and what is known of it, as data: ids, codes, clock. Everything in the profile has a default. */
export interface EdiPartner {
  readonly id: Id;
  readonly name: string;
  readonly profile: EdiPartnerProfile;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface EdiPartnerProfile {
  /** Interchange sender ids: ISA06 or the first component of UNB02. */
  readonly senders: readonly string[];
  /** Whose word its messages are; by default what the message type implies. */
  readonly speaksFor?: 'shipping_line' | 'terminal';
  readonly scac?: string;
  /** UN/LOCODE of the port or ramp it is at: settles where a move was when its messages name two places. */
  readonly place?: string;
  /** IANA zone of times that name none. Without it they are local times of the place. */
  readonly timeZone?: string;
  /** Its own status codes, each with the X12 status code (element 157) it stands for. */
  readonly statusCodes?: Readonly<Record<string, string>>;
  /** COARRI document codes that mean loading and discharging, when they differ from the usual ones. */
  readonly coarri?: { readonly load: readonly string[]; readonly discharge: readonly string[] };
  /** Whether loading and discharge ports in status messages are those of the shipment, or of the current leg. */
  readonly portsOf?: 'shipment' | 'leg';
  /** Let wrong segment counts and control numbers pass. */
  readonly looseEnvelope?: boolean;
  /** Whether a bill of lading or booking in its status messages becomes a shipment when there is none. */
  readonly createShipments?: boolean;
  /** Write 997 or CONTRL: for every interchange, or only where it is asked for. */
  readonly acknowledge?: 'always' | 'on_request';
}
