import { createHash, webcrypto } from 'node:crypto';

/** So few are done before a thread has heard of them. */
const MAX_BYTES_HERE = 64 * 1024;

/** The SHA-256 of bytes from outside, however many: those of a large payload are added up in another thread. */
export async function sha256Of(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length <= MAX_BYTES_HERE) return createHash('sha256').update(bytes).digest();
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes));
}

/** The same bytes, without a copy of them. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
