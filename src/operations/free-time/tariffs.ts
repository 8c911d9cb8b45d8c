import { inTransaction } from '../../db/transaction.ts';
import type { Caller } from '../../domain/accounts/caller.ts';
import type { TariffProblem } from '../../domain/free-time/tariff.ts';
import { readTariff, type TariffDocument } from '../../domain/free-time/tariff-document.ts';
import { found, invalidBody, LandfallError } from '../../errors.ts';
import { recordAudit } from '../../store/accounts/audit-entries.ts';
import {
  deleteTariff,
  findTariff,
  insertTariff,
  listTariffs,
  MAX_TARIFFS,
  type StoredTariff,
} from '../../store/free-time/tariffs.ts';
import type { Db, Trx } from '../../store/tables.ts';
import { type Id, newId } from '../../values/id.ts';
import { isSameData } from '../../values/same-data.ts';
import { askForRecount } from './recount.ts';

const ATTRIBUTES = '/data/attributes';

/** Keeps a version of terms. What is kept is never changed: other terms are another version, from another day on. */
export async function createTariff(db: Db, caller: Caller, terms: TariffDocument, now: Date): Promise<StoredTariff> {
  const id = newId(now.getTime());
  const read = readTariff(id, terms);
  if (Array.isArray(read)) throw refusal(read[0]);
  return inTransaction(db, async (trx) => {
    if ((await listTariffs(trx, caller.accountId)).length >= MAX_TARIFFS) throw tooMany();
    if ((await keep(trx, caller, { id, terms })) === undefined) {
      throw new LandfallError(
        'conflict',
        `"${terms.name}" has a version from ${terms.valid_from} already. Versions stay as they are: say from which day on the new one counts.`,
      );
    }
    await askForRecount(trx, caller.accountId, now);
    return { id, terms };
  });
}

export async function removeTariff(db: Db, caller: Caller, id: Id, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { terms } = await getTariff(trx, caller, id);
    await deleteTariff(trx, caller.accountId, id);
    await recordAudit(trx, caller, {
      action: 'tariff.delete',
      subject: { type: 'tariff', id },
      changes: { name: terms.name },
    });
    await askForRecount(trx, caller.accountId, now);
  });
}

export async function getTariff(db: Db, caller: Caller, id: Id): Promise<StoredTariff> {
  return found(await findTariff(db, caller.accountId, id), 'Tariff');
}

export interface TariffImport {
  readonly added: readonly string[];
  readonly unchanged: readonly string[];
  /** Nothing is kept while there are any. */
  readonly problems: readonly ImportProblem[];
}

interface ImportProblem {
  /** Its place among the documents. */
  readonly index: number;
  readonly tariff: string;
  readonly at: string;
  readonly message: string;
}

/** Adds versions of terms from a file: all of them or, when one is wrong, none. */
export async function importTariffs(
  db: Db,
  caller: Caller,
  documents: readonly TariffDocument[],
  { apply, now }: { readonly apply: boolean; readonly now: Date },
): Promise<TariffImport> {
  return inTransaction(db, async (trx) => {
    const known = new Map((await listTariffs(trx, caller.accountId)).map(({ terms }) => [labelOf(terms), terms]));
    const given = documents.map((terms) => ({ label: labelOf(terms), terms, id: newId(now.getTime()) }));
    const labels = new Set<string>();
    const problems = given.flatMap(({ label, terms, id }, index) => {
      const isTwin = labels.has(label);
      labels.add(label);
      const found = [...contradictionsIn(id, terms), ...versionProblems(terms, known.get(label), isTwin)];
      return found.map((problem) => ({ index, tariff: label, ...problem }));
    });
    const fresh = given.filter(({ label }) => !known.has(label));
    if (known.size + fresh.length > MAX_TARIFFS) throw tooMany();
    if (apply && problems.length === 0) {
      for (const one of fresh) await keep(trx, caller, one);
      if (fresh.length > 0) await askForRecount(trx, caller.accountId, now);
    }
    const unchanged = given.filter(({ label }) => known.has(label));
    return { added: fresh.map(({ label }) => label), unchanged: unchanged.map(({ label }) => label), problems };
  });
}

function labelOf({ name, valid_from }: TariffDocument): string {
  return `${name} from ${valid_from}`;
}

function contradictionsIn(id: Id, terms: TariffDocument): readonly TariffProblem[] {
  const read = readTariff(id, terms);
  return 'id' in read ? [] : read;
}

function versionProblems(terms: TariffDocument, kept: TariffDocument | undefined, isTwin: boolean): TariffProblem[] {
  if (isTwin) return [{ at: 'valid_from', message: 'is the day of another version in this file' }];
  if (kept === undefined || isSameData(kept, terms)) return [];
  return [{ at: 'valid_from', message: 'is the day of a version with other terms, which stays as it is' }];
}

function tooMany(): LandfallError {
  return new LandfallError('conflict', `An account keeps ${MAX_TARIFFS} tariffs. Delete some that are over.`);
}

async function keep(trx: Trx, caller: Caller, tariff: StoredTariff): Promise<Id | undefined> {
  const kept = await insertTariff(trx, caller.accountId, tariff);
  const { name, valid_from } = tariff.terms;
  const subject = { type: 'tariff', id: tariff.id };
  if (kept) await recordAudit(trx, caller, { action: 'tariff.create', subject, changes: { name, valid_from } });
  return kept;
}

function refusal(problem: { readonly at: string; readonly message: string } | undefined): LandfallError {
  return invalidBody(`${ATTRIBUTES}/${problem?.at}`, problem?.message ?? '');
}
