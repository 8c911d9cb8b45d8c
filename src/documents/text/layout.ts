import { type Cell, joinMarked, type Line } from './page-text.ts';

/** A piece of text on a page: where its baseline begins (y grows downwards), where it runs, how large it is. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Radians, 0 to the right, growing clockwise. */
  readonly direction: number;
  readonly width: number;
  readonly height: number;
}

/** Parts of the height of the letters. */
const PARTS = { sameLine: 0.5, space: 0.15, newCell: 0.9, gap: 1.9 };

/** Pieces become lines and cells as the eye sees them. What runs another way than most of the page comes after it. */
export function layOut(pieces: readonly PlacedText[]): Line[] {
  const byQuarter = new Map<number, PlacedText[]>();
  for (const piece of pieces) {
    const quarter = (Math.round(piece.direction / (Math.PI / 2)) + 4) % 4;
    const turned = turnBack(piece, quarter);
    const group = byQuarter.get(quarter);
    if (group) group.push(turned);
    else byQuarter.set(quarter, [turned]);
  }
  return [...byQuarter.values()].sort((one, other) => other.length - one.length).flatMap(layOutUpright);
}

function turnBack(piece: PlacedText, quarter: number): PlacedText {
  const { x, y } = piece;
  if (quarter === 1) return { ...piece, x: y, y: -x };
  if (quarter === 2) return { ...piece, x: -x, y: -y };
  if (quarter === 3) return { ...piece, x: -y, y: x };
  return piece;
}

function layOutUpright(pieces: readonly PlacedText[]): Line[] {
  const lines: Line[] = [];
  let row: PlacedText[] = [];
  let previous: { y: number; height: number } | undefined;
  const endRow = () => {
    const [first] = row;
    if (!first) return;
    const height = Math.max(...row.map((piece) => piece.height));
    if (previous && first.y - previous.y > PARTS.gap * Math.max(height, previous.height)) lines.push({ cells: [] });
    lines.push({ cells: joinRow(row) });
    previous = { y: first.y, height };
    row = [];
  };
  for (const piece of [...pieces].sort((one, other) => one.y - other.y)) {
    const [first] = row;
    if (first && piece.y - first.y > PARTS.sameLine * Math.min(first.height, piece.height)) endRow();
    row.push(piece);
  }
  endRow();
  return lines;
}

/** Pieces that touch are one word, those a space apart one cell. */
function joinRow(row: readonly PlacedText[]): Cell[] {
  const cells: { text: string; left: number; right: number }[] = [];
  for (const piece of [...row].sort((one, other) => one.x - other.x)) {
    const last = cells.at(-1);
    const gap = last ? (piece.x - last.right) / (piece.height || 1) : Number.POSITIVE_INFINITY;
    const right = piece.x + piece.width;
    if (!last || gap >= PARTS.newCell) {
      cells.push({ text: piece.text, left: piece.x, right });
    } else {
      last.text += gap >= PARTS.space && !last.text.endsWith(' ') ? ` ${piece.text}` : piece.text;
      last.right = Math.max(last.right, right);
    }
  }
  return joinMarked(cells.flatMap(splitAtWideSpaces));
}

/** Some writers place a whole line as one piece and part its columns by spaces. */
function splitAtWideSpaces(cell: Cell): Cell[] {
  const perCharacter = (cell.right - cell.left) / Math.max(cell.text.length, 1);
  return [...cell.text.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    text: match[0],
    left: cell.left + match.index * perCharacter,
    right: cell.left + (match.index + match[0].length) * perCharacter,
  }));
}
