import type { Cells } from './columns.ts';

const KEY = 'landfall.import';
const MAX_KEPT_CHARACTERS = 2_000_000;

/** Text that has columns: what is copied from a spreadsheet, or lines of a file of values. */
export function isTable(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('\t'))) return true;
  return lines.length > 1 && lines.filter((line) => /[,;|]\S/.test(line)).length > lines.length / 2;
}

let handedOver: string | undefined;

/** Text that was pasted elsewhere and is a sheet. */
export function handOver(text: string): void {
  handedOver = text;
}

export function takeHandedOver(): string | undefined {
  const text = handedOver;
  handedOver = undefined;
  return text;
}

/** A sheet that was not imported yet is there again after a reload. */
export function keepDraft(cells: Cells | undefined): void {
  try {
    const text = cells === undefined ? '' : JSON.stringify(cells);
    if (text === '' || text.length > MAX_KEPT_CHARACTERS) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, text);
  } catch {
    // Without storage the sheet is there until the page is closed.
  }
}

export function readDraft(): Cells | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(kept) && kept.every((row) => Array.isArray(row)) ? kept : undefined;
  } catch {
    return undefined;
  }
}
