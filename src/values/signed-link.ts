import { type SealingKeys, seal, unseal } from './sealed.ts';

interface SignedLink {
  readonly text: string;
  readonly until: number;
}

const TOKEN = /^[\w-]{40,480}$/;

/** A token for an address: it carries a text that nobody else can write or read, and is good for one purpose and a time. */
export function signLink(keys: SealingKeys, purpose: string, text: string, untilMs: number): string {
  const link: SignedLink = { text, until: untilMs };
  return seal(keys, purpose, JSON.stringify(link)).toString('base64url');
}

/** The text of a token; undefined when it is not ours, for another purpose, or too old. */
export function openLink(keys: SealingKeys, purpose: string, token: string, nowMs: number): string | undefined {
  if (!TOKEN.test(token)) return undefined;
  try {
    const link = JSON.parse(unseal(keys, purpose, Buffer.from(token, 'base64url'))) as SignedLink;
    return link.until > nowMs ? link.text : undefined;
  } catch {
    // Somebody made it up, or the key is gone: to whoever asks it is the same.
    return undefined;
  }
}
