import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { BLOCK_COLUMNS, CELLS_PER_BLOCK } from './blocks.ts';

/** A cell of open water off a cape: where a line around the land bends. */
export interface Cape {
  readonly column: number;
  readonly row: number;
  /** Part of the surroundings that is closed, in hundredths: the smaller, the sharper the cape. */
  readonly closedPercent: number;
}

const BYTES_PER_CAPE = 5;

/** At most one cape for each block, five bytes each: the block (three bytes), the cell in it, its surroundings. */
export function encodeCapes(capes: ReadonlyMap<number, Cape>): Buffer {
  const bytes = Buffer.alloc(capes.size * BYTES_PER_CAPE);
  let at = 0;
  for (const [block, cape] of [...capes].sort(([a], [b]) => a - b)) {
    bytes.writeUIntBE(block, at, 3);
    bytes.writeUInt8((cape.row % CELLS_PER_BLOCK) * CELLS_PER_BLOCK + (cape.column % CELLS_PER_BLOCK), at + 3);
    bytes.writeUInt8(cape.closedPercent, at + 4);
    at += BYTES_PER_CAPE;
  }
  return brotliCompressSync(bytes);
}

export function decodeCapes(packed: Buffer): Map<number, Cape> {
  const bytes = brotliDecompressSync(packed);
  const capes = new Map<number, Cape>();
  for (let at = 0; at < bytes.length; at += BYTES_PER_CAPE) {
    const block = bytes.readUIntBE(at, 3);
    const cell = bytes.readUInt8(at + 3);
    capes.set(block, {
      column: (block % BLOCK_COLUMNS) * CELLS_PER_BLOCK + (cell % CELLS_PER_BLOCK),
      row: Math.floor(block / BLOCK_COLUMNS) * CELLS_PER_BLOCK + Math.floor(cell / CELLS_PER_BLOCK),
      closedPercent: bytes.readUInt8(at + 4),
    });
  }
  return capes;
}
