import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { ShipFigure } from '../../domain/emissions/emission-figure.ts';
import { LANE_COLUMNS, MAX_SHIPS, readLane } from '../../domain/emissions/emission-files.ts';
import { LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import { countShipFigures, replaceLaneFigures, upsertShipFigures } from '../../store/emissions/emission-figures.ts';
import type { Db } from '../../store/tables.ts';
import { toInstant } from '../../values/instant.ts';
import { readSheet, wrong } from '../free-time/sheet.ts';

const MAX_LANES = 2_000;
/** Some years of all ships that call in Europe. */
const MAX_KEPT_SHIPS = 4 * MAX_SHIPS;

/** Replaces the table of lanes of an account. A file with a row that is wrong is refused as a whole. */
export async function importLanes(db: Db, caller: Caller, text: string, now: Date): Promise<number> {
  const rows = readSheet(text, LANE_COLUMNS, MAX_LANES);
  if (rows.length > MAX_LANES) throw wrong(`there are more than ${MAX_LANES} lanes in this file`);
  const lanes = rows.map(({ place, record }) => {
    const lane = readLane(record);
    if ('cell' in lane) throw wrong(`${place}, ${lane.cell}: ${lane.message}`);
    return lane;
  });
  await inTransaction(db, async (trx) => {
    await replaceLaneFigures(trx, caller.accountId, lanes, toInstant(now));
    await audit(trx, caller, 'emission_lanes', lanes.length);
  });
  return lanes.length;
}

/** Adds the yearly figures of ships, and replaces those that are there. */
export async function importShips(db: Db, caller: Caller, figures: readonly ShipFigure[]): Promise<number> {
  if (figures.length === 0)
    throw wrong(
      'the file has no columns "IMO Number", "Reporting Period" and "CO2 emissions per transport work (mass)" with figures in them',
    );
  await inTransaction(db, async (trx) => {
    await upsertShipFigures(trx, caller.accountId, figures);
    if ((await countShipFigures(trx, caller.accountId)) > MAX_KEPT_SHIPS)
      throw new LandfallError('storage_full', `An account keeps at most ${MAX_KEPT_SHIPS} figures of ships.`);
    await audit(trx, caller, 'ship_emissions', figures.length);
  });
  return figures.length;
}

async function audit(
  trx: Parameters<typeof recordAudit>[0],
  caller: Caller,
  type: string,
  rows: number,
): Promise<void> {
  await recordAudit(trx, caller, {
    action: `${type}.import`,
    subject: { type, id: caller.accountId },
    changes: { rows },
  });
}
