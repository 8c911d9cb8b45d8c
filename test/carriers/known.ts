import type { CarrierWorld } from './carrier-world.ts';

/** Every box with how many events are known of it; and what is doubted. */
export async function knownOf({ database }: Pick<CarrierWorld, 'database'>, shipmentId: string) {
  const { kysely: db } = database;
  const shipment = await db
    .selectFrom('shipment')
    .innerJoin('shipment_refresh as refresh', 'refresh.shipment_id', 'shipment.id')
    .where('id', '=', shipmentId)
    .select(['refresh.doubt', 'pod_ata_at as arrived', 'port_of_lading_locode as pol'])
    .executeTakeFirstOrThrow();
  const boxes = await db.selectFrom('container').where('shipment_id', '=', shipmentId).select('number').execute();
  const log = await db.selectFrom('observation').where('shipment_id', '=', shipmentId).select('fact').execute();
  const counts = new Map<string, number>();
  for (const { fact } of log) {
    if (fact.kind !== 'move' || fact.original.includes('TRANSPORT')) continue;
    const box = fact.subject.containerNumber;
    if (box) counts.set(box, (counts.get(box) ?? 0) + 1);
  }
  return { ...shipment, boxes: boxes.map(({ number }) => number).sort(), counts: [...new Set(counts.values())] };
}
