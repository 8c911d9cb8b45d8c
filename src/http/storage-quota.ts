import type { Storage } from '../domain/accounts/storage.ts';
import { LandfallError, messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { addToStorage, measureStorage, type StorageUse } from '../store/accounts/account-storage.ts';
import type { Db } from '../store/tables.ts';
import type { Id } from '../values/id.ts';
import type { Route } from './route.ts';

/** How long it is believed what other processes took in. */
const KNOWN_MS = 5_000;
/** Accounts that sent something lately. */
const MAX_ACCOUNTS = 10_000;
const MEGABYTE = 1_048_576;
/** What one request may leave behind besides its body: a shipment of 500 boxes, a note to each of a thousand. */
const MOST_OF_A_WRITE = { bytes: 4 * MEGABYTE, rows: 2_000 };
/** An account is measured anew no sooner than this, and no oftener than that costs a twentieth of the time. */
const MIN_MEASURED_MS = 10_000;
const MEASURING_SHARE = 20;
const NOTHING: StorageUse = { bytes: 0, rows: 0, writes: 0 };

interface Known {
  kept: StorageUse;
  untilMs: number;
  /** Taken in since, and not yet told to the others. */
  pending: StorageUse;
  measureAfterMs: number;
}

/** Refuses what an account sends when it keeps as much as it may. Reading and deleting go on. */
export class StorageQuota {
  readonly #db: Db;
  readonly #log: Log;
  readonly #max: Storage;
  readonly #now: () => number;
  readonly #known = new Map<Id, Known>();

  constructor(services: { readonly db: Db; readonly log: Log; readonly maxStorage: Storage }, now: () => number) {
    this.#db = services.db;
    this.#log = services.log;
    this.#max = services.maxStorage;
    this.#now = now;
  }

  /** Whether rows of this kind keep what they are sent. What an owner needs to keep others out goes on: only adding ends. */
  static isFor({ method, access }: Route): boolean {
    if (access === 'write') return method === 'POST' || method === 'PUT' || method === 'PATCH';
    return access === 'admin' && method === 'POST';
  }

  /** Before a body is read, by the length that it is said to have. */
  async require(accountId: Id, announcedBytes: number): Promise<void> {
    const known = await this.#look(accountId);
    const { kept, pending } = known;
    const bytes = kept.bytes + pending.bytes + announcedBytes;
    const rows = kept.rows + pending.rows;
    const writes = kept.writes + pending.writes + 1;
    if (!this.#hasRoom(bytes + writes * MOST_OF_A_WRITE.bytes, rows + writes * MOST_OF_A_WRITE.rows)) {
      this.#measure(accountId, known);
    }
    if (this.#hasRoom(bytes, rows)) return;
    this.#log.warn({ accountId, bytes: kept.bytes, rows: kept.rows }, 'an account keeps as much as it may');
    const { bytes: maxBytes, rows: maxRows } = this.#max;
    throw new LandfallError(
      'storage_full',
      `This account keeps ${Math.round(kept.bytes / MEGABYTE)} of ${Math.round(maxBytes / MEGABYTE)} MB, and ${kept.rows} of ` +
        `${maxRows} rows: there is no room for more. Delete documents and what is not needed, wait until old payloads are ` +
        'deleted, or ask whoever runs the installation for more room (ACCOUNT_STORAGE_MB, ACCOUNT_STORAGE_ROWS).',
    );
  }

  /** Something was taken in. */
  note(accountId: Id, bytes: number): void {
    const known = this.#known.get(accountId);
    if (known === undefined) return;
    const { pending } = known;
    known.pending = { bytes: pending.bytes + bytes, rows: pending.rows + 1, writes: pending.writes + 1 };
  }

  #hasRoom(bytes: number, rows: number): boolean {
    return bytes <= this.#max.bytes && rows < this.#max.rows;
  }

  /** Counts what is there, and nobody waits for it. */
  #measure(accountId: Id, known: Known): void {
    const fromMs = this.#now();
    if (known.measureAfterMs > fromMs) return;
    known.measureAfterMs = Number.POSITIVE_INFINITY;
    measureStorage(this.#db, this.#max, accountId)
      .catch((error: unknown) => this.#log.error({ accountId, reason: messageOf(error) }, 'storage was not measured'))
      .finally(() => {
        const nowMs = this.#now();
        known.measureAfterMs = nowMs + Math.max(MIN_MEASURED_MS, (nowMs - fromMs) * MEASURING_SHARE);
        known.untilMs = nowMs;
      });
  }

  async #look(accountId: Id): Promise<Known> {
    const known = this.#known.get(accountId);
    if (known !== undefined && known.untilMs > this.#now()) return known;
    const told = known?.pending ?? NOTHING;
    if (known) known.pending = NOTHING;
    const kept = await addToStorage(this.#db, accountId, told);
    const fresh: Known = known ?? { kept, untilMs: 0, pending: NOTHING, measureAfterMs: 0 };
    [fresh.kept, fresh.untilMs] = [kept, this.#now() + KNOWN_MS];
    if (known === undefined && this.#known.size >= MAX_ACCOUNTS) this.#known.clear();
    this.#known.set(accountId, fresh);
    return fresh;
  }
}
