import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';

/** What handlers may use. app.ts builds it once. */
export interface Services {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  /** Whether this is the demo, which anybody may enter. */
  readonly demo: boolean;
}
