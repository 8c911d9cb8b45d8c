import { LruCache } from '../../concurrency/lru-cache.ts';
import { outageOf } from '../../db/outage.ts';
import type { AuditEntry } from '../../domain/accounts/audit-entry.ts';
import { messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { insertLateEntries, type LateEntry } from '../../store/accounts/seen-entries.ts';
import type { Db } from '../../store/tables.ts';
import { HOUR_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { toInstant } from '../../values/instant.ts';

const WRITE_AFTER_MS = 1_000;
const MAX_WRITTEN_AT_ONCE = 500;
/** Entries that wait while the database takes none; what comes then is lost, and said to be. */
const MAX_WAITING = 20_000;
/** Looks of this hour that are known to be written. */
const MAX_KNOWN = 50_000;
/** An index holds them. */
const MAX_CHANGES_CHARACTERS = 600;

/** What somebody saw, without when. */
export interface Sight {
  readonly accountId: Id;
  readonly actor: AuditEntry['actor'];
  readonly action: string;
  readonly subject: { readonly type: string; readonly id: string };
  /** Of a table, which rows were asked for. */
  readonly changes?: AuditEntry['changes'];
  readonly address?: string;
}

/**
 * Writes into the trail what nobody waits for: what was seen, once an hour for each of them and thing, and sign-ins that were
 * refused, which must take as long for addresses that nobody has. A process that dies loses the last second of it.
 */
export class Trail {
  readonly #options: { readonly db: Db; readonly log: Log; readonly now: () => Date };
  readonly #known = new LruCache<true>(MAX_KNOWN);
  #waiting: LateEntry[] = [];
  #lost = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(options: { readonly db: Db; readonly log: Log; readonly now: () => Date }) {
    this.#options = options;
  }

  saw({ accountId, actor, action, subject, changes = {}, address }: Sight): void {
    const now = this.#options.now();
    const key = `${Math.floor(now.getTime() / HOUR_MS)} ${accountId} ${actor.id} ${action} ${subject.id} ${address} ${JSON.stringify(changes)}`;
    if (this.#known.get(key)) return;
    this.#known.set(key, true);
    const isLong = JSON.stringify(changes).length > MAX_CHANGES_CHARACTERS;
    this.#add({
      ...{ accountId, at: toInstant(now), actor, action },
      ...{ subjectType: subject.type, subjectId: subject.id },
      ...{ changes: isLong ? {} : changes, seen: true, address: address ?? null },
    });
  }

  /** Somebody gave a wrong password for a person. */
  refused({ accountId, id }: { readonly accountId: Id; readonly id: Id }, address: string): void {
    this.#add({
      ...{
        accountId,
        at: toInstant(this.#options.now()),
        actor: { type: 'system', id: null },
        action: 'session.refuse',
      },
      ...{ subjectType: 'user', subjectId: id, changes: {}, seen: false, address },
    });
  }

  /** Writes what waits. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
  }

  #add(entry: LateEntry): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(entry);
    else this.#lost++;
    this.#writeSoon();
  }

  #writeSoon(): void {
    if (this.#timer !== undefined || this.#writing !== undefined) return;
    const write = () => {
      this.#timer = undefined;
      this.#writing = this.#write().finally(() => {
        this.#writing = undefined;
        if (this.#waiting.length > 0) this.#writeSoon();
      });
    };
    this.#timer = setTimeout(write, WRITE_AFTER_MS).unref();
  }

  /** While the database is away they wait; what it does not take for another reason it never will. */
  async #write(): Promise<void> {
    const { db, log } = this.#options;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.slice(0, MAX_WRITTEN_AT_ONCE);
      try {
        await insertLateEntries(db, some);
      } catch (error) {
        const isAway = outageOf(error) !== undefined;
        if (!isAway) this.#lost += this.#waiting.splice(0, some.length).length;
        const { length: waiting } = this.#waiting;
        log.warn({ reason: messageOf(error), waiting, lost: this.#lost }, 'entries of the trail were not written');
        if (isAway) return;
        continue;
      }
      this.#waiting.splice(0, some.length);
    }
  }
}
