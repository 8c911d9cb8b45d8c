import { createHash } from 'node:crypto';
import type { Id } from '../../values/id.ts';
import { wordsIn } from '../../values/words-in.ts';

/** What of a request leads to the account it is about, whether or not it opens anything there. */
export interface Trace {
  readonly kind: TraceKind;
  /** The SHA-256 of a secret in base64, an id, an e-mail address, or the token in the address of a file. */
  readonly value: string;
}

export const TRACE_KINDS = wordsIn(
  'key session oauth_secret share_link password_link person subscription account file_link',
);
export type TraceKind = (typeof TRACE_KINDS)[number];

type SecretKind = Exclude<TraceKind, 'person' | 'subscription' | 'account' | 'file_link'>;

export function traceOfSecret(kind: SecretKind, secret: string): Trace {
  return { kind, value: createHash('sha256').update(secret).digest('base64') };
}

export function traceOfPerson(email: string): Trace {
  return { kind: 'person', value: email.trim().toLowerCase() };
}

export function traceOfAccount(id: Id): Trace & { readonly kind: 'account' } {
  return { kind: 'account', value: id };
}
