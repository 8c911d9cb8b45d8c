import type { Asker } from '../concurrency/asker.ts';
import type { LoadBytes } from '../isolated/isolated-process.ts';
import { askReadingProcess } from './reading-process.ts';
import type { Degrees } from './rotation/degrees.ts';

/** The document turned clockwise, or undefined where it cannot be turned. The bytes say what it is. */
export async function rotateDocument(load: LoadBytes, degrees: Degrees, asker: Asker): Promise<Uint8Array | undefined> {
  const answer = await askReadingProcess({ kind: 'rotate', degrees }, load, asker);
  return answer?.kind === 'rotate' ? answer.bytes : undefined;
}
