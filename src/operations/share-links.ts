import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import { generateShareToken, hashShareToken, type ShareLink } from '../domain/accounts/share-link.ts';
import { found, notFound } from '../errors.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { findLiveShareLink, insertShareLink, revokeShareLink } from '../store/accounts/share-links.ts';
import { tellOfWork, workOnShipment } from '../store/containers/work-done.ts';
import { findShipment } from '../store/shipments/shipments.ts';
import type { Db } from '../store/tables.ts';
import { DAY_MS } from '../values/duration.ts';
import { type Id, newId } from '../values/id.ts';
import { toInstant } from '../values/instant.ts';

/** The token is in the answer and nowhere else afterwards. */
export async function shareShipment(
  db: Db,
  caller: Caller,
  shipmentId: Id,
  days: number,
  now: Date,
): Promise<{ link: ShareLink; token: string }> {
  if ((await findShipment(db, caller.accountId, shipmentId)) === undefined) throw notFound('Shipment');
  const token = generateShareToken();
  const given = {
    id: newId(),
    accountId: caller.accountId,
    shipmentId,
    createdByUserId: caller.userId,
    expiresAt: toInstant(new Date(now.getTime() + days * DAY_MS)),
  };
  const link = await inTransaction(db, async (trx) => {
    const inserted = await insertShareLink(trx, given, hashShareToken(token));
    const changes = { shipmentId, expiresAt: given.expiresAt };
    await recordAudit(trx, caller, {
      action: 'share_link.create',
      subject: { type: 'share_link', id: given.id },
      changes,
    });
    const done = { name: 'share_link.changed', action: 'share_link.create', changes } as const;
    await tellOfWork(trx, caller, done, [workOnShipment(shipmentId)]);
    return inserted;
  });
  return { link, token };
}

export async function unshare(db: Db, caller: Caller, id: Id, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await revokeShareLink(trx, caller.accountId, id, toInstant(now)))) throw notFound('Share link');
    await recordAudit(trx, caller, { action: 'share_link.revoke', subject: { type: 'share_link', id } });
  });
}

/** What a token opens. An unknown, expired or revoked one opens nothing, and they cannot be told apart. */
export async function openShareLink(db: Db, token: string, now: Date): Promise<ShareLink> {
  return found(await findLiveShareLink(db, hashShareToken(token), toInstant(now)), 'Shared shipment');
}
