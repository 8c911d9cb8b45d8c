import type { WriteStream } from 'node:tty';

const WIDTH = 30;
const INTERVAL_MS = 200;

export interface ProgressBar {
  /** Without a total it shows only how much was done. */
  show(done: number, total: number | undefined, note: string): void;
  end(): void;
}

/** A line that is drawn over and over; nothing when the output is not a terminal. */
export function createProgressBar(output: Pick<WriteStream, 'isTTY' | 'write'>): ProgressBar {
  let shownMs = 0;
  return {
    show: (done, total, note) => {
      const nowMs = Date.now();
      if (!output.isTTY || nowMs - shownMs < INTERVAL_MS) return;
      shownMs = nowMs;
      output.write(`\r${drawBar(done, total)} ${note}\u001b[K`);
    },
    end: () => {
      if (output.isTTY && shownMs > 0) output.write('\r\u001b[K');
    },
  };
}

export function drawBar(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return `${(done / 1e6).toFixed(1)} MB`;
  const share = Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  return `[${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}] ${Math.floor(share * 100)} %`;
}
