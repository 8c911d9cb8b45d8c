import type { TimeReference } from '../../domain/observation.ts';
import { statedTime } from './stated-time.ts';

/**
 * What is known of one sender, as data: which ids it sends under, what its codes mean, which clock it reads. Everything has
 * a default, so that an unknown sender's messages are read by the standard alone.
 */
export interface PartnerProfile {
  /** Interchange sender ids: ISA06 or the first component of UNB02. */
  readonly senders: readonly string[];
  readonly name: string;
  /** Whose word its messages are; by default what the message type implies. */
  readonly speaksFor?: 'shipping_line' | 'terminal';
  readonly scac?: string;
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
  /** Write 997 or CONTRL: for every interchange, or only where it is asked for. */
  readonly acknowledge?: 'always' | 'on_request';
}

const UNKNOWN: PartnerProfile = { senders: [], name: 'unknown sender' };

/** Finds the profile of a sender; the standard's reading when there is none. */
export function partnerOf(sender: string, profiles: readonly PartnerProfile[]): PartnerProfile {
  const id = sender.trim().toUpperCase();
  return profiles.find((profile) => profile.senders.some((known) => known.trim().toUpperCase() === id)) ?? UNKNOWN;
}

/** The date and time of an interchange header, read by the partner's clock. */
export function preparedTime(preparedAt: string, { timeZone }: PartnerProfile): TimeReference | undefined {
  const [date = '', time = ''] = preparedAt.split(' ');
  return statedTime(date, time === '' ? undefined : time, timeZone ? { zone: timeZone } : 'place');
}
