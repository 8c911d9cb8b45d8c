import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Database, Patience } from './database.ts';

const LOOK_EVERY_MS = 250;
/** A server that takes longer to say where it is has no time for requests. */
const MAX_ANSWER_MS = 2_000;
/** Little: whatever a replica does not answer, the primary does, and whoever asked waits for both. */
export const REPLICA_PATIENCE: Patience = { statementMs: 4_000, answerMs: 5_000, connectMs: MAX_ANSWER_MS };

export interface Replica<Tables> {
  readonly name: string;
  readonly database: Database<Tables>;
}

export interface ReplicasOptions<Tables> {
  readonly primary: pg.Pool;
  readonly replicas: readonly Replica<Tables>[];
  readonly maxLagMs: number;
  readonly log: Log;
  readonly now: () => number;
}

/** Where the log of the primary was at a time. Places in it are numbers of bytes from its beginning. */
interface Sample {
  readonly atMs: number;
  readonly lsn: number;
}

interface State<Tables> {
  readonly replica: Replica<Tables>;
  /** Undefined while it does not answer. */
  replayed: number | undefined;
  /** Everything that was committed before then is there. */
  freshAtMs: number;
  complaint: string | undefined;
}

/**
 * Copies of the database that PostgreSQL keeps by streaming, for what may be read there. Each is asked several times a
 * second how far it is; one that does not answer, or is further behind than it may be, is left out until it is back.
 */
export class Replicas<Tables> {
  readonly #options: ReplicasOptions<Tables>;
  readonly #states: State<Tables>[];
  #samples: Sample[] = [];
  #turn = 0;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(options: ReplicasOptions<Tables>) {
    this.#options = options;
    this.#states = options.replicas.map((replica) => ({
      replica,
      replayed: undefined,
      freshAtMs: Number.NEGATIVE_INFINITY,
      complaint: undefined,
    }));
    this.#running = this.#watch();
  }

  /** One that has everything up to a place in the log, in turn; undefined when there is none. */
  find(lsn: number): Replica<Tables> | undefined {
    this.#turn += 1;
    for (let index = 0; index < this.#states.length; index++) {
      const state = this.#states[(this.#turn + index) % this.#states.length];
      if (state?.replayed !== undefined && state.replayed >= lsn && this.#isFresh(state)) return state.replica;
    }
    return undefined;
  }

  /** Until it answers again. */
  leaveOut(replica: Replica<Tables>, error: unknown): void {
    const state = this.#states.find((one) => one.replica === replica);
    if (state) this.#fail(state, error);
  }

  /** How far behind each is at most; infinitely far while it does not answer. */
  lags(): { readonly name: string; readonly seconds: number }[] {
    return this.#states.map(({ replica, replayed, freshAtMs }) => ({
      name: replica.name,
      seconds: replayed === undefined ? Number.POSITIVE_INFINITY : (this.#options.now() - freshAtMs) / 1000,
    }));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await Promise.all(this.#states.map(({ replica }) => replica.database.close()));
  }

  #isFresh({ freshAtMs }: State<Tables>): boolean {
    return this.#options.now() - freshAtMs <= this.#options.maxLagMs;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#look();
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { primary, now, maxLagMs, log } = this.#options;
    // Taken before the question: whatever was committed by then lies before the answer.
    const atMs = now();
    try {
      const lsn = await askPlace(primary, 'pg_current_wal_insert_lsn()');
      this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= maxLagMs), { atMs, lsn }];
    } catch (error) {
      log.debug({ reason: messageOf(error) }, 'the database did not say where its log is');
    }
    await Promise.all(this.#states.map((state) => this.#lookAt(state)));
  }

  async #lookAt(state: State<Tables>): Promise<void> {
    try {
      const replayed = await askPlace(state.replica.database.pool, 'pg_last_wal_replay_lsn()');
      state.replayed = replayed;
      const reached = this.#samples.findLast(({ lsn }) => lsn <= replayed);
      if (reached) state.freshAtMs = reached.atMs;
      if (state.complaint !== undefined) this.#options.log.info({ replica: state.replica.name }, 'replica is back');
      state.complaint = undefined;
    } catch (error) {
      this.#fail(state, error);
    }
  }

  #fail(state: State<Tables>, error: unknown): void {
    const reason = messageOf(error);
    state.replayed = undefined;
    if (state.complaint === undefined)
      this.#options.log.warn({ replica: state.replica.name, reason }, 'replica left out');
    state.complaint = reason;
  }
}

async function askPlace(pool: pg.Pool, place: string): Promise<number> {
  const patience = new AbortController();
  const late = delay(MAX_ANSWER_MS, undefined, { signal: patience.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${MAX_ANSWER_MS} ms`);
  });
  const asked = pool.query<{ lsn: number | null }>(`select (${place} - '0/0')::bigint as lsn`);
  // Whichever comes second is heard by nobody else.
  late.catch(() => undefined);
  asked.catch(() => undefined);
  try {
    const { rows } = await Promise.race([asked, late]);
    const lsn = rows[0]?.lsn;
    if (lsn === null || lsn === undefined) throw new Error('it is no replica: it does not replay anything');
    return lsn;
  } finally {
    patience.abort();
  }
}
