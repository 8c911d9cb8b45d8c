import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * Secrets at rest: AES-256-GCM. A sealed value is `version (1 byte) | key id (4) | nonce (12) | tag (16) | ciphertext`.
 * The key id says which key of the ring opens it, so that a new key can be introduced without opening everything at once.
 */
export interface SealingKeys {
  /** Seals new values. */
  readonly current: SealingKey;
  /** Open what was sealed earlier, by key id in hexadecimal. */
  readonly byId: ReadonlyMap<string, SealingKey>;
}

interface SealingKey {
  readonly id: Buffer;
  readonly bytes: Buffer;
}

const VERSION = 1;
const BYTES = { key: 32, keyId: 4, nonce: 12, tag: 16 };
const HEADER_BYTES = 1 + BYTES.keyId + BYTES.nonce + BYTES.tag;

export function newSealingKey(): string {
  return randomBytes(BYTES.key).toString('base64');
}

/** Reads keys of 32 bytes in base64, the current one first, separated by commas. */
export function parseSealingKeys(text: string): SealingKeys | undefined {
  const keys = text.split(',').map((part) => parseKey(part.trim()));
  const [current] = keys;
  if (!current || keys.includes(undefined)) return undefined;
  const known = keys.filter((key) => key !== undefined);
  return { current, byId: new Map(known.map((key) => [key.id.toString('hex'), key])) };
}

/** `context` names the place the value belongs to; a value moved to another place does not open there. */
export function seal(keys: SealingKeys, context: string, plain: string): Buffer {
  const nonce = randomBytes(BYTES.nonce);
  const cipher = createCipheriv('aes-256-gcm', keys.current.bytes, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), keys.current.id, nonce, cipher.getAuthTag(), ciphertext]);
}

/** Throws when the key is unknown or the value was changed: neither can happen unless somebody tampered. */
export function unseal(keys: SealingKeys, context: string, sealed: Buffer): string {
  if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) throw new Error('not a sealed value');
  const keyId = keyIdOf(sealed);
  const key = keys.byId.get(keyId);
  if (!key) throw new Error(`sealed with key ${keyId}, which is not configured`);
  const nonce = sealed.subarray(1 + BYTES.keyId, HEADER_BYTES - BYTES.tag);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: BYTES.tag })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(HEADER_BYTES - BYTES.tag, HEADER_BYTES));
  return decipher.update(sealed.subarray(HEADER_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/** Which key opens a value, in hexadecimal. */
export function keyIdOf(sealed: Buffer): string {
  return sealed.subarray(1, 1 + BYTES.keyId).toString('hex');
}

function parseKey(text: string): SealingKey | undefined {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== BYTES.key) return undefined;
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, BYTES.keyId) };
}
