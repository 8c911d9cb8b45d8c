import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { NamedSubject } from './note.ts';

export const CONTACT_SUBJECTS = ['terminal', 'shipping_line', 'port', 'party'] as const;
export type ContactSubjectType = (typeof CONTACT_SUBJECTS)[number];

/** How somebody is reached. */
export interface ContactDetails {
  readonly name: string;
  /** What they do there. */
  readonly job: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** When they are there, as people say it. */
  readonly hours: string | null;
  readonly remark: string | null;
}

/** Somebody at a terminal, a line, a port or a customer. */
export interface Contact extends ContactDetails, NamedSubject<ContactSubjectType> {
  readonly id: Id;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}
