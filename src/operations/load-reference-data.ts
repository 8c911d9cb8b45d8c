import { createHash } from 'node:crypto';
import { inTransaction } from '../db/transaction.ts';
import { replaceShippingLines } from '../store/carriers/shipping-lines.ts';
import { lockInstallation } from '../store/installation.ts';
import { replaceMetroAreas } from '../store/places/metro-areas.ts';
import type { ReferenceAddition } from '../store/places/place-tables.ts';
import { replacePorts } from '../store/places/ports.ts';
import { listReferenceAdditions } from '../store/places/reference-additions.ts';
import { findReferenceHash, recordReferenceLoad } from '../store/places/reference-load.ts';
import { replaceTerminals } from '../store/places/terminals.ts';
import type { Db, Trx } from '../store/tables.ts';
import { parseReferenceFiles, type ReferenceData, type ReferenceFiles, readReferenceFiles } from './reference-files.ts';

/**
 * Makes the database hold the reference data of this release. Nothing is written when the files are those of the last
 * load; of several processes that start together one writes.
 */
export async function loadReferenceData(db: Db, folder?: string): Promise<'loaded' | 'unchanged'> {
  const files = readReferenceFiles(folder);
  const additions = await listReferenceAdditions(db);
  const sha256 = hashOf(files, additions);
  if ((await findReferenceHash(db)) === sha256) return 'unchanged';
  const data = parseReferenceFiles(files, additions);
  return inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    if ((await findReferenceHash(trx)) === sha256) return 'unchanged';
    await replaceAll(trx, data);
    await recordReferenceLoad(trx, sha256);
    return 'loaded';
  });
}

/** Of the files and what was imported beside them. */
function hashOf({ sha256 }: ReferenceFiles, additions: readonly ReferenceAddition[]): string {
  if (additions.length === 0) return sha256;
  return createHash('sha256').update(sha256).update(JSON.stringify(additions)).digest('hex');
}

/** Terminals come last: they refer to the places. */
async function replaceAll(trx: Trx, data: ReferenceData): Promise<void> {
  await replacePorts(trx, data.ports);
  await replaceMetroAreas(trx, data.metroAreas);
  await replaceTerminals(trx, data.terminals);
  await replaceShippingLines(trx, data.shippingLines, data.leasingPrefixes);
}
