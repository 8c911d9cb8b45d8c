import { statfs } from 'node:fs/promises';

/** Less than this, and the next files or rows may not fit: PostgreSQL alone writes its log in pieces of 16 MB. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** Whether there is room left where the folders are. A folder that cannot be asked about is not full. */
export async function hasFreeSpace(folders: readonly string[], minBytes = MIN_FREE_BYTES): Promise<boolean> {
  const free = await Promise.all(folders.map(freeBytes));
  return free.every((bytes) => bytes >= minBytes);
}

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
