import type { Vessel } from '../../../domain/vessels/vessel.ts';
import { notFound } from '../../../errors.ts';
import type { ShipDbs } from '../../../store/tables.ts';
import { findVessel, findVesselByImo } from '../../../store/vessels/vessels.ts';
import { isId } from '../../../values/id.ts';
import { parseImo } from '../../../values/imo.ts';

/** By its id, or by its IMO number. */
export async function getVessel(dbs: ShipDbs, idOrImo: string): Promise<Vessel> {
  const imo = parseImo(idOrImo);
  const vessel = isId(idOrImo) ? await findVessel(dbs, idOrImo) : imo && (await findVesselByImo(dbs, imo));
  if (!vessel) throw notFound('Vessel');
  return vessel;
}
