import { BLOCK_COLUMNS, BLOCK_ROWS, BLOCKS_PER_DEGREE } from './blocks.ts';
import { fillPolygon, type Ring, RowRanges, scanPolygon } from './polygon-runs.ts';
import type { Runs } from './raster.ts';

/** Water that ships avoid: with a factor they may cross it at that many times the distance, without one never. */
export interface Zone {
  readonly id: string;
  readonly why: string;
  readonly factor?: number;
  readonly ring: Ring;
}

export function zoneRuns(zones: readonly Zone[]): Runs {
  const ranges = new RowRanges();
  for (const zone of zones) fillPolygon(ranges, [zone.ring]);
  return ranges.toRuns();
}

/** The cost factor of each block, as an index into `factors`; where zones overlap the dearer one holds. */
export function zoneClasses(zones: readonly Zone[]): { classes: Uint8Array; factors: readonly number[] } {
  const factors = [1, ...new Set(zones.flatMap((zone) => zone.factor ?? []))].sort((a, b) => a - b);
  const classes = new Uint8Array(BLOCK_COLUMNS * BLOCK_ROWS);
  for (const zone of zones) {
    if (zone.factor === undefined) continue;
    const index = factors.indexOf(zone.factor);
    scanPolygon([zone.ring], BLOCKS_PER_DEGREE, (row, left, right) => {
      for (let column = left; column <= right; column++) {
        const block = row * BLOCK_COLUMNS + (((column % BLOCK_COLUMNS) + BLOCK_COLUMNS) % BLOCK_COLUMNS);
        classes[block] = Math.max(classes[block] as number, index);
      }
    });
  }
  return { classes, factors };
}
