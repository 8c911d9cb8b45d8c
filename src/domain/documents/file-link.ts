import type { Id } from '../../values/id.ts';
import type { SealingKeys } from '../../values/sealed.ts';
import { openLink, signLink } from '../../values/signed-link.ts';

/** What its tokens are good for. */
const DOWNLOADING = 'download a document';

/** Part of an address that gives the file of a document to whoever has it, for a while. */
export function signFileLink(keys: SealingKeys, accountId: Id, documentId: Id, untilMs: number): string {
  return signLink(keys, DOWNLOADING, `${accountId} ${documentId}`, untilMs);
}

export function openFileLink(
  keys: SealingKeys,
  token: string,
  nowMs: number,
): { readonly accountId: Id; readonly documentId: Id } | undefined {
  const [accountId, documentId] = openLink(keys, DOWNLOADING, token, nowMs)?.split(' ') ?? [];
  return accountId === undefined || documentId === undefined ? undefined : { accountId, documentId };
}

export function fileAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/v2/files/${token}`;
}
