import { inTransaction } from '../db/transaction.ts';
import { lockInstallation } from '../store/installation.ts';
import { replaceMetroAreas } from '../store/metro-areas.ts';
import { replacePorts } from '../store/ports.ts';
import { findReferenceHash, recordReferenceLoad } from '../store/reference-load.ts';
import { replaceShippingLines } from '../store/shipping-lines.ts';
import type { Db, Trx } from '../store/tables.ts';
import { replaceTerminals } from '../store/terminals.ts';
import { parseReferenceFiles, type ReferenceData, readReferenceFiles } from './reference-files.ts';

/**
 * Makes the database hold the reference data of this release. Nothing is written when the files are those of the last
 * load; of several processes that start together one writes.
 */
export async function loadReferenceData(db: Db, folder?: string): Promise<'loaded' | 'unchanged'> {
  const files = readReferenceFiles(folder);
  if ((await findReferenceHash(db)) === files.sha256) return 'unchanged';
  const data = parseReferenceFiles(files);
  return inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    if ((await findReferenceHash(trx)) === files.sha256) return 'unchanged';
    await replaceAll(trx, data);
    await recordReferenceLoad(trx, files.sha256);
    return 'loaded';
  });
}

/** Terminals come last: they refer to the places. */
async function replaceAll(trx: Trx, data: ReferenceData): Promise<void> {
  await replacePorts(trx, data.ports);
  await replaceMetroAreas(trx, data.metroAreas);
  await replaceTerminals(trx, data.terminals);
  await replaceShippingLines(trx, data.shippingLines, data.leasingPrefixes);
}
