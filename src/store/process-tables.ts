import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

export interface ProcessTables {
  broker_place: {
    broker: string;
    number: number;
    published: number;
    published_at: Instant | null;
    last_error: string | null;
    failing_since: Instant | null;
  };
  running_process: { id: Id; roles: string[]; host: string; started_at: Instant; seen_at: Instant };
}
