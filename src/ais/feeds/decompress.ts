import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress } from 'fzstd';

/** By the ending of the file's name; nothing for files that are not compressed. */
export function decompressorFor(path: string): Transform | undefined {
  if (path.endsWith('.gz')) return createGunzip();
  return path.endsWith('.zst') ? createZstd() : undefined;
}

/** Node 20 has no zstd of its own. */
function createZstd(): Transform {
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        decompress.push(chunk);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  const decompress = new Decompress((chunk) => {
    // The decoder reuses its memory.
    if (chunk.length > 0) stream.push(Buffer.from(chunk));
  });
  return stream;
}
