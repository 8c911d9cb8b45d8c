import type { EdiPartnerProfile } from '../../domain/carriers/edi-partner.ts';
import type { TimeReference } from '../../domain/observations/observation.ts';
import { statedTime } from './stated-time.ts';

/** What is known of one sender; an unknown sender's messages are read by the standard alone. */
export interface PartnerProfile extends EdiPartnerProfile {
  readonly name: string;
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
