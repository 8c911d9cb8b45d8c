import { DOWNLOADING } from '../domain/documents/file-link.ts';
import { type Id, isId } from '../values/id.ts';
import type { SealingKeys } from '../values/sealed.ts';
import { openLink } from '../values/signed-link.ts';

/** What the tokens in addresses of files are good for. */
export const SENDING = 'send the bytes of an upload';

/** The account that an address of a file is of; undefined when it was made with other keys, or is too old. */
export function accountOfFileLink(keys: SealingKeys, token: string, nowMs: number): Id | undefined {
  const text = [SENDING, DOWNLOADING].map((purpose) => openLink(keys, purpose, token, nowMs)).find(Boolean);
  const [accountId = ''] = text?.split(' ') ?? [];
  return isId(accountId) ? accountId : undefined;
}
