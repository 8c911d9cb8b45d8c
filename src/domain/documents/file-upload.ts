import { DAY_MS } from '../../values/duration.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

/** A file that a client announced, to be sent and then attached to a document. */
export interface FileUpload extends OfAccount {
  readonly fileName: string;
  readonly contentType: string | null;
  readonly byteSize: number;
  readonly md5: Buffer;
  /** Of the bytes, once they came. */
  readonly sha256: Buffer | null;
  readonly createdAt: Instant;
}

/** How long bytes may wait for their document. */
export const UPLOAD_KEPT_MS = DAY_MS;
