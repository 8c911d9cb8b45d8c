import type { Asker } from '../../concurrency/asker.ts';
import type { ShipFigure } from '../../domain/emissions/emission-figure.ts';
import { LandfallError } from '../../errors.ts';
import { ask } from '../reading/read.ts';

/** The emissions of ships in a published file; none where it is another one. */
export async function readShipFile(bytes: Uint8Array, asker: Asker): Promise<ShipFigure[]> {
  const pieces = await ask({ kind: 'ships' }, bytes, asker);
  if (!pieces) throw new LandfallError('unprocessable', 'Reading it takes more time or memory than it may.');
  return [...pieces].flatMap((piece) => (piece.kind === 'ships' ? (piece.figures ?? []) : []));
}
