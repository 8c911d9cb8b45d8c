import type { Mail } from '../mail/mail.ts';
import { clipped } from './message.ts';

/** What an account calls itself is in a mail to somebody who may not know it. */
const MAX_NAME_CHARACTERS = 60;

export interface Question {
  readonly id: string;
  readonly to: string;
  readonly companyName: string;
  /** Where somebody says yes. */
  readonly confirmPage: string;
}

/** The one mail that an address gets before it has said that it wants alerts. */
export function writeQuestion({ id, to, companyName, confirmPage }: Question): Mail {
  const company = clipped(companyName.replaceAll(/[/:]/g, ' '), MAX_NAME_CHARACTERS);
  const text = [
    `“${company}” wants to send alerts about its shipments from Landfall to this address.`,
    `If you want them, say so here: ${confirmPage}`,
    'If you do not, you need not do anything: nothing more is sent.',
    '',
  ].join('\n\n');
  return { to, id, subject: 'Do you want these alerts?', text };
}
