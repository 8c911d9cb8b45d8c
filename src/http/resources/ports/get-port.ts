import type { Port } from '../../../domain/places/port.ts';
import { found } from '../../../errors.ts';
import { findPort, findPortByCode } from '../../../store/places/ports.ts';
import type { Db } from '../../../store/tables.ts';
import { isLocode } from '../../query/locode.ts';

/** By its id, its UN/LOCODE or an alias of it. */
export async function getPort(db: Db, id: string): Promise<Port> {
  return found(await (isLocode(id) ? findPortByCode(db, id.toUpperCase()) : findPort(db, id)), 'Port');
}
