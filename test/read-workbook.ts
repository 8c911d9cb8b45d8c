import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('read-workbook.py', import.meta.url));

interface ReadWorkbook {
  readonly name: string;
  /** Days and times are objects that say so, as are texts that are marked as nothing but text. */
  readonly rows: readonly (readonly (string | number | null | Readonly<Record<'day' | 'time' | 'quoted', string>>)[])[];
  readonly filter: string;
}

/** What a reader that has nothing in common with our writer finds in the first sheet, or in the one of that name. */
export function readWorkbookElsewhere(bytes: Buffer, sheet?: string): ReadWorkbook {
  const args = sheet === undefined ? [SCRIPT] : [SCRIPT, sheet];
  const { status, stdout, stderr } = spawnSync('python3', args, { input: bytes, maxBuffer: 100_000_000 });
  if (status !== 0) throw new Error(String(stderr));
  return JSON.parse(String(stdout)) as ReadWorkbook;
}
