import type { Vessel } from '../../../domain/vessels/vessel.ts';
import { notFound } from '../../../errors.ts';
import type { ShipDbs } from '../../../store/tables.ts';
import { findVesselByImo, listVesselsAsNamedFor } from '../../../store/vessels/vessels.ts';
import { type Id, isId } from '../../../values/id.ts';
import { parseImo } from '../../../values/imo.ts';

/** By its id, or by its IMO number, called as the account knows it. */
export async function getVessel(dbs: ShipDbs, accountId: Id, idOrImo: string): Promise<Vessel> {
  const imo = parseImo(idOrImo);
  const id = isId(idOrImo) ? idOrImo : imo && (await findVesselByImo(dbs, imo))?.id;
  const [vessel] = id === undefined ? [] : await listVesselsAsNamedFor(dbs, accountId, [id]);
  if (!vessel) throw notFound('Vessel');
  return vessel;
}
