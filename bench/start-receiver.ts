import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchReceiver {
  readonly child: ChildProcess;
  readonly port: number;
  arrived(): number;
  /** When each numbered sample came. */
  readonly arrivals: ReadonlyMap<number, number>;
}

/** What takes deliveries, in a process of its own. */
export async function startReceiver(): Promise<BenchReceiver> {
  const path = fileURLToPath(new URL('webhooks-receiver.ts', import.meta.url));
  const child = fork(path, { execArgv: ['--import', 'tsx'] });
  const state = { port: 0, arrived: 0 };
  const arrivals = new Map<number, number>();
  await new Promise<void>((resolve) => {
    child.on('message', (message: Partial<typeof state> & { sample?: number; arrivedMs?: number }) => {
      if (message.sample !== undefined) arrivals.set(message.sample, message.arrivedMs ?? 0);
      else Object.assign(state, message);
      if (message.port !== undefined) resolve();
    });
  });
  return { child, port: state.port, arrived: () => state.arrived, arrivals };
}
