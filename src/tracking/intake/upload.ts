import type { ShipmentUpload } from '../../domain/shipments/shipment-upload.ts';
import { LandfallError } from '../../errors.ts';
import { claimUpload, findUpload, insertUpload } from '../../store/shipments/shipment-uploads.ts';
import { type Id, newId } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';
import { readUpload } from '../reading/read.ts';
import type { Tracking } from '../tracking.ts';
import { enterRows } from './manual-entry.ts';

/** Reads a file and shows what would be written and what is wrong. Nothing but the preview itself is stored. */
export async function previewUpload(
  tracking: Tracking,
  accountId: Id,
  filename: string,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<ShipmentUpload> {
  const { rows, errors } = await readUpload(bytes, { accountId, signal });
  const upload = {
    id: newId(tracking.now().getTime()),
    filename,
    status: 'previewed',
    rows,
    errors,
    createdAt: toInstant(tracking.now()),
    committedAt: null,
  } as const;
  await insertUpload(tracking.db, accountId, upload);
  return upload;
}

/** Writes the rows of a preview, once. With errors only when `skipErrors` says that the wrong rows are to be left out. */
export async function commitUpload(
  tracking: Tracking,
  accountId: Id,
  id: Id,
  skipErrors: boolean,
): Promise<ShipmentUpload | undefined> {
  const upload = await findUpload(tracking.db, accountId, id);
  if (!upload) return undefined;
  if (upload.errors.length > 0 && !skipErrors) {
    const detail = `${upload.errors.length} rows have errors; mend the file, or leave them out with skip_errors.`;
    throw new LandfallError('conflict', detail);
  }
  // Writing the same rows again changes nothing, so an interrupted commit may be repeated.
  await enterRows(tracking, accountId, upload.rows);
  await claimUpload(tracking.db, accountId, id, toInstant(tracking.now()));
  return findUpload(tracking.db, accountId, id);
}
