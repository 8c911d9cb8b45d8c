import { NM_PER_DEGREE, RADIANS } from './sphere.ts';

/** The land mask has 128 cells to the degree: a cell is 0.47 nm high. */
export const CELLS_PER_DEGREE = 128;
export const COLUMNS = 360 * CELLS_PER_DEGREE;
export const ROWS = 180 * CELLS_PER_DEGREE;

/** Tiles are 32 × 32 cells, a quarter of a degree: each of their rows is one word. */
const CELLS_PER_TILE = 32;
const TILE_COLUMNS = COLUMNS / CELLS_PER_TILE;
const TILE_ROWS = ROWS / CELLS_PER_TILE;
const FULL_WORD = 0xffffffff;
/** About as many tiles have a coast. */
const USUAL_TILES = 38_000;
const EMPTY_TILE = 0xffff;
const FULL_TILE = 0xfffe;

/**
 * The cells that are set, row by row from the south: row r holds the half-open column ranges
 * bounds[2i] … bounds[2i+1] for i from rowStarts[r] to rowStarts[r+1], ascending and apart.
 */
export interface Runs {
  readonly rowStarts: Uint32Array;
  readonly bounds: Uint32Array;
}

/** Runs to be drawn, widened by a distance in all directions. */
export interface Layer {
  readonly runs: Runs;
  readonly reachNm: number;
}

/** A set of cells over the whole earth, kept as tiles: most are all land or all water and have no words. */
export interface Raster {
  /** EMPTY_TILE, FULL_TILE or where the words of the tile are, in tiles. */
  readonly tiles: Uint16Array;
  readonly words: Uint32Array;
}

export function columnOf(longitude: number): number {
  const column = Math.floor((longitude + 180) * CELLS_PER_DEGREE) % COLUMNS;
  return column < 0 ? column + COLUMNS : column;
}

export function rowOf(latitude: number): number {
  return Math.min(ROWS - 1, Math.max(0, Math.floor((latitude + 90) * CELLS_PER_DEGREE)));
}

export function longitudeOf(column: number): number {
  return (column + 0.5) / CELLS_PER_DEGREE - 180;
}

export function latitudeOf(row: number): number {
  return (row + 0.5) / CELLS_PER_DEGREE - 90;
}

export function hasCell(raster: Raster, column: number, row: number): boolean {
  const tile = raster.tiles[(row >> 5) * TILE_COLUMNS + (column >> 5)] as number;
  if (tile >= FULL_TILE) return tile === FULL_TILE;
  const word = raster.words[tile * CELLS_PER_TILE + (row & 31)] as number;
  return ((word >>> (column & 31)) & 1) === 1;
}

/** Sixteen cells of a row at once, from a column that is a multiple of 16. */
export function sixteenCells(raster: Raster, column: number, row: number): number {
  const tile = raster.tiles[(row >> 5) * TILE_COLUMNS + (column >> 5)] as number;
  if (tile >= FULL_TILE) return tile === FULL_TILE ? 0xffff : 0;
  const word = raster.words[tile * CELLS_PER_TILE + (row & 31)] as number;
  return (word >>> (column & 16)) & 0xffff;
}

/** Whether the whole tile of a cell is set, or none of it. */
export function tileAt(raster: Raster, column: number, row: number): 'full' | 'empty' | 'mixed' {
  const tile = raster.tiles[(row >> 5) * TILE_COLUMNS + (column >> 5)] as number;
  if (tile < FULL_TILE) return 'mixed';
  return tile === FULL_TILE ? 'full' : 'empty';
}

/** Draws the layers one row of tiles at a time, so that the whole bitmap (132 MB) never exists. */
export function drawRaster(layers: readonly Layer[]): Raster {
  const tiles = new Uint16Array(TILE_COLUMNS * TILE_ROWS);
  const band = new Uint32Array(TILE_COLUMNS * CELLS_PER_TILE);
  let words = new Uint32Array(USUAL_TILES * CELLS_PER_TILE);
  let used = 0;
  for (let row = 0; row < TILE_ROWS; row++) {
    band.fill(0);
    for (const layer of layers) drawBand(band, row * CELLS_PER_TILE, layer);
    for (let column = 0; column < TILE_COLUMNS; column++) {
      const kind = tileKind(band, column);
      tiles[row * TILE_COLUMNS + column] = kind ?? used;
      if (kind !== undefined) continue;
      if (used >= FULL_TILE) throw new Error(`${used} tiles with a coast are more than can be numbered`);
      if ((used + 1) * CELLS_PER_TILE > words.length) words = grow(words);
      copyTile(band, column, words, used * CELLS_PER_TILE);
      used++;
    }
  }
  return { tiles, words: words.slice(0, used * CELLS_PER_TILE) };
}

function drawBand(band: Uint32Array, firstRow: number, { runs, reachNm }: Layer): void {
  const reachRows = Math.ceil((reachNm / NM_PER_DEGREE) * CELLS_PER_DEGREE);
  const from = Math.max(0, firstRow - reachRows);
  const to = Math.min(ROWS - 1, firstRow + CELLS_PER_TILE - 1 + reachRows);
  for (let row = from; row <= to; row++) {
    const start = runs.rowStarts[row] as number;
    const end = runs.rowStarts[row + 1] as number;
    if (start === end) continue;
    const lowest = Math.max(firstRow, row - reachRows);
    const highest = Math.min(firstRow + CELLS_PER_TILE - 1, row + reachRows);
    for (let target = lowest; target <= highest; target++) {
      const width = halfWidth(reachNm, row, target);
      if (width < 0) continue;
      for (let run = start; run < end; run++) {
        const left = (runs.bounds[2 * run] as number) - width;
        const right = (runs.bounds[2 * run + 1] as number) + width;
        setCells(band, (target - firstRow) * TILE_COLUMNS, left, right);
      }
    }
  }
}

/** How many columns a set cell in one row reaches to either side in another, or -1 if it does not reach that row. */
function halfWidth(reachNm: number, row: number, target: number): number {
  const cellNm = NM_PER_DEGREE / CELLS_PER_DEGREE;
  const northSouth = Math.max(0, Math.abs(row - target) - 1) * cellNm;
  if (row !== target && northSouth >= reachNm) return -1;
  const ring = Math.max(0.01, Math.cos(latitudeOf(row) * RADIANS));
  return Math.min(COLUMNS / 4, Math.ceil(Math.sqrt(reachNm * reachNm - northSouth * northSouth) / (cellNm * ring)));
}

/** Sets columns [left, right) of one bitmap row; columns beyond either edge wrap around the earth. */
function setCells(words: Uint32Array, offset: number, left: number, right: number): void {
  if (left < 0) {
    setCells(words, offset, Math.max(0, left + COLUMNS), COLUMNS);
    setCells(words, offset, 0, right);
  } else if (right > COLUMNS) {
    setCells(words, offset, 0, Math.min(COLUMNS, right - COLUMNS));
    setCells(words, offset, left, COLUMNS);
  } else if (left < right) {
    setRange(words, offset, left, right);
  }
}

function setRange(words: Uint32Array, offset: number, left: number, right: number): void {
  const first = offset + (left >> 5);
  const last = offset + ((right - 1) >> 5);
  const head = (FULL_WORD << (left & 31)) >>> 0;
  const tail = FULL_WORD >>> (31 - ((right - 1) & 31));
  if (first === last) {
    words[first] = ((words[first] as number) | (head & tail)) >>> 0;
    return;
  }
  words[first] = ((words[first] as number) | head) >>> 0;
  words[last] = ((words[last] as number) | tail) >>> 0;
  words.fill(FULL_WORD, first + 1, last);
}

function tileKind(band: Uint32Array, column: number): number | undefined {
  const first = band[column] as number;
  if (first !== 0 && first !== FULL_WORD) return undefined;
  for (let row = 1; row < CELLS_PER_TILE; row++) {
    if (band[row * TILE_COLUMNS + column] !== first) return undefined;
  }
  return first === 0 ? EMPTY_TILE : FULL_TILE;
}

function copyTile(band: Uint32Array, column: number, words: Uint32Array, at: number): void {
  for (let row = 0; row < CELLS_PER_TILE; row++) words[at + row] = band[row * TILE_COLUMNS + column] as number;
}

function grow(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(words.length * 1.25));
  larger.set(words);
  return larger;
}
