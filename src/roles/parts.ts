import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Publish } from '../store/events/domain-events.ts';
import type { Tables } from '../store/tables.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';
import type { Tracer } from '../telemetry/tracer.ts';
import type { SealingKeys } from '../values/sealed.ts';

/** What every role is built on. */
export interface Parts {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Present where a collector of traces is set up. */
  readonly tracer: Tracer | undefined;
  readonly database: Database<Tables>;
  /** Where what is heard of ships is kept, if not there. */
  readonly ais:
    | {
        readonly reading: Database<HeardTables>;
        /** Present in processes that hear feeds. */
        readonly writing: Database<HeardTables> | undefined;
      }
    | undefined;
  /** Present where there are any, in processes that answer requests. */
  readonly replicas: Replicas<Tables> | undefined;
  readonly sealingKeys: SealingKeys;
  readonly now: () => Date;
  readonly publish: Publish;
  /** How to stop what was started, in the opposite order. */
  readonly undo: (() => Promise<unknown>)[];
}
