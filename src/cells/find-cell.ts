import { TRACE_KINDS, type Trace } from '../domain/accounts/trace.ts';
import { LandfallError } from '../errors.ts';
import type { Home } from '../store/cells/whereabouts.ts';
import type { CellClient } from './cell-client.ts';
import type { LookHere } from './look-here.ts';

/** What is here must be known to have gone as soon as what is revoked must stop working. */
const LOCAL_MS = 900;
const FOUND_MS = 30_000;
/** Whoever tries many that lead nowhere asks the others rarely. */
const NOWHERE_MS = 2_000;
const MAX_KEPT = 10_000;
const MAX_ASKING = 200;
const RETRY_SECONDS = 1;

/** Where the accounts that a trace leads to live: here, in other cells, or nowhere. */
export interface Whereabouts {
  readonly isHere: boolean;
  readonly cells: readonly string[];
}

export interface FindCell {
  /** By what is known here and, unless this cell knows it, by what the others say. */
  (trace: Trace): Whereabouts | Promise<Whereabouts>;
  /** By what is known here at this moment: for what another cell has sent here. */
  here(trace: Trace): Promise<Whereabouts>;
}

export const WHEREABOUTS = '/whereabouts';

/**
 * The cells are their own directory: what one does not know it asks the others for, and remembers. So there is nothing that
 * must be kept in step, and keys that were issued before there were cells are found like any other. A trace to several
 * accounts, as an e-mail address may be, leads to all of them.
 */
export function createCellFinder(lookHere: LookHere, client: CellClient, now: () => number): FindCell {
  const kept = new Map<string, { readonly found: Whereabouts; readonly untilMs: number }>();
  let asking = 0;
  const keep = (key: string, found: Whereabouts) => {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { found, untilMs: now() + lifetimeOf(found) });
    return found;
  };
  const lookUp = async (trace: Trace, key: string) => {
    const homes = await lookHere(trace);
    const isOfOne = trace.kind !== 'person';
    const isMoving = homes.some((home) => home.isMoving);
    if (isOfOne && homes.length > 0) return isMoving ? fromHomes(homes) : keep(key, fromHomes(homes));
    if (asking >= MAX_ASKING) throw unsure('Too many are asked for at once.');
    asking += 1;
    try {
      return keep(key, withOthers(fromHomes(homes), await askOthers(client, trace, homes.length > 0)));
    } finally {
      asking -= 1;
    }
  };
  const find = (trace: Trace) => {
    const key = `${trace.kind} ${trace.value}`;
    const known = kept.get(key);
    return known !== undefined && known.untilMs > now() ? known.found : lookUp(trace, key);
  };
  return Object.assign(find, { here: async (trace: Trace) => fromHomes(await lookHere(trace)) });
}

function lifetimeOf({ isHere, cells }: Whereabouts): number {
  if (isHere) return LOCAL_MS;
  return cells.length > 0 ? FOUND_MS : NOWHERE_MS;
}

function fromHomes(homes: readonly Home[]): Whereabouts {
  return {
    isHere: homes.some(({ livesIn }) => livesIn === null),
    cells: homes.flatMap(({ livesIn }) => (livesIn === null ? [] : [livesIn])),
  };
}

function withOthers(own: Whereabouts, others: readonly string[]): Whereabouts {
  return { isHere: own.isHere, cells: [...new Set([...own.cells, ...others])] };
}

/** The cells that say that it lives there. When nobody does and one of them is away, it may be there. */
async function askOthers(client: CellClient, trace: Trace, isKnownHere: boolean): Promise<string[]> {
  const names = [...client.cells.others.keys()];
  const answers = await Promise.allSettled(names.map((name) => client.ask(name, WHEREABOUTS, trace)));
  const told = answers.map((answer) => (answer.status === 'fulfilled' ? readWhereabouts(answer.value) : undefined));
  const found = names.filter((_, index) => told[index]?.isHere);
  if (found.length > 0 || isKnownHere) return found;
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  if (told.some((one) => one !== undefined && one.cells.length > 0)) {
    throw leaving();
  }
  return [];
}

function readWhereabouts(answer: unknown): Whereabouts {
  const { isHere, cells } = answer as Partial<Whereabouts>;
  return { isHere: isHere === true, cells: Array.isArray(cells) ? cells.map(String) : [] };
}

export function leaving(): LandfallError {
  return unsure('The account is about to change its cell.');
}

function unsure(reason: string): LandfallError {
  const detail = `${reason} Try again in ${RETRY_SECONDS} s.`;
  return new LandfallError('unavailable', detail, { retryAfterSeconds: RETRY_SECONDS });
}

/** What one cell answers another, by what it knows itself. */
export async function answerWhereabouts(lookHere: LookHere, question: unknown): Promise<Whereabouts> {
  const { kind, value } = question as Partial<Trace>;
  const known = TRACE_KINDS.find((one) => one === kind);
  if (known === undefined || typeof value !== 'string') throw new LandfallError('invalid_body', 'This is no trace.');
  return fromHomes(await lookHere({ kind: known, value }));
}
