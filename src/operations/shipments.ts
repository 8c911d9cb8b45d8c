import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/caller.ts';
import type { Shipment } from '../domain/shipment.ts';
import { notFound } from '../errors.ts';
import { recordAudit } from '../store/audit-entries.ts';
import { findShipment, type ShipmentEdit, updateShipmentLabels } from '../store/shipments.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';

export async function editShipment(db: Db, caller: Caller, id: Id, edit: ShipmentEdit): Promise<Shipment> {
  return inTransaction(db, async (trx) => {
    if (!(await updateShipmentLabels(trx, caller.accountId, id, edit))) throw notFound('Shipment');
    await recordAudit(trx, caller, {
      action: 'shipment.edit',
      subject: { type: 'shipment', id },
      changes: { ...edit },
    });
    return getShipment(trx, caller, id);
  });
}

async function getShipment(db: Db, caller: Caller, id: Id): Promise<Shipment> {
  const shipment = await findShipment(db, caller.accountId, id);
  if (shipment === undefined) throw notFound('Shipment');
  return shipment;
}
