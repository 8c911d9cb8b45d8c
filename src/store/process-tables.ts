import type { Id } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';

export interface ProcessTables {
  running_process: { id: Id; roles: string[]; host: string; started_at: Instant; seen_at: Instant };
}
