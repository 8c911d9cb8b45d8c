import type { Demo } from '../demo.ts';
import { isFollowed } from '../demo.ts';
import type { Simulator } from '../simulator.ts';
import { storiesOf } from '../stories.ts';
import type { AskAs } from './ask-as.ts';
import { followReceivers, furnishOffice } from './office.ts';
import { startReceivers } from './receivers.ts';

export interface OpenOfficeOptions {
  readonly simulator: Simulator;
  readonly demo: Demo;
  readonly ask: AskAs;
  /** Whoever looks at the demo. */
  readonly findVisitor: () => Promise<{ readonly id: string } | undefined>;
  /** True once: what people do on their first day they do once, however often the demo is started. */
  readonly isFirstDay: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

/** People of the demo's company, who come when the past is caught up with. Returns what sends them home. */
export function openOffice(options: OpenOfficeOptions): () => Promise<void> {
  const { simulator, demo, ask, onError } = options;
  let stopped = false;
  let begun = false;
  const open = async () => {
    if (stopped) return undefined;
    begun = true;
    const visitor = await options.findVisitor();
    if (visitor === undefined) return undefined;
    const receivers = await startReceivers();
    const at = { ask, visitorId: visitor.id, receiversUrl: receivers.url };
    const nowMs = Date.now();
    const bookings = storiesOf(simulator.world, simulator.fleet(nowMs).filter(isFollowed), nowMs);
    try {
      if (await options.isFirstDay()) {
        await furnishOffice({ ...at, bookings, nowMs, isStopped: () => stopped, onError });
      } else await followReceivers(ask, visitor.id, receivers.url);
    } catch (error) {
      onError(error);
    }
    return receivers;
  };
  const opened = demo.caughtUp.then(open).catch((error: unknown) => {
    onError(error);
    return undefined;
  });
  return async () => {
    stopped = true;
    if (begun) await (await opened)?.close();
  };
}
