import { Shape, type Static, Text, Uuid } from '../../values/schema.ts';

export const MAIL_LINK_JOB = 'mail-password-link';
export const MAIL_RESET_JOB = 'mail-password-reset';

/** A person of an account, who is sent a link. */
export const MailLink = Shape({ accountId: Uuid, userId: Uuid });
export type MailLink = Static<typeof MailLink>;

/** Whoever has this address. */
export const MailReset = Shape({ email: Text });
export type MailReset = Static<typeof MailReset>;
