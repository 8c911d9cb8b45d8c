import { inTransaction } from '../db/transaction.ts';
import type { Caller } from '../domain/accounts/caller.ts';
import type { AddedFeed, AisFeed, ShownFeed } from '../domain/vessels/ais-feed.ts';
import { found, invalidBody, LandfallError, messageOf } from '../errors.ts';
import { listAccounts } from '../store/accounts/accounts.ts';
import { recordAudit } from '../store/accounts/audit-entries.ts';
import { lockInstallation } from '../store/installation.ts';
import type { Db, Trx } from '../store/tables.ts';
import {
  deleteAddedFeed,
  findAddedFeed,
  findFeedKey,
  listAddedFeeds,
  MAX_ADDED_FEEDS,
  putAddedFeed,
} from '../store/vessels/added-feeds.ts';
import { listAisFeeds } from '../store/vessels/ais-feeds.ts';
import { type FeedAddress, type GivenFeed, kindOfAdded, originOf, parseAddedFeed } from '../values/ais-feed.ts';
import { nameBasedId } from '../values/id.ts';
import type { Instant } from '../values/instant.ts';
import { type OpenFeed, setupsOfOpenFeed } from '../values/open-feed.ts';
import type { SealingKeys } from '../values/sealed.ts';

export interface FeedChanges {
  readonly address?: string;
  readonly key?: string;
  readonly isStandby?: boolean;
}

/** Ships are the same for every account, so what says where they are is for the account that runs the installation. */
export async function mayConnectFeeds(db: Db, { accountId }: Caller): Promise<boolean> {
  const [first] = await listAccounts(db, 1);
  return first?.id === accountId;
}

/** Those of the settings and those that were added. What was taken away is not told of although it may still run. */
export async function listFeeds(db: Db): Promise<ShownFeed[]> {
  const [running, added] = [await listAisFeeds(db), await listAddedFeeds(db)];
  const configured = running.filter(({ isAdded }) => !isAdded).map((feed) => ({ ...feed, added: null }));
  const others = added.map((feed) =>
    showAdded(
      feed,
      running.find(({ isAdded, name }) => isAdded && name === feed.name),
    ),
  );
  return [...configured, ...others].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function getFeed(db: Db, name: string): Promise<ShownFeed> {
  const running = (await listAisFeeds(db)).find((feed) => feed.isAdded && feed.name === name);
  return showAdded(await getAddedFeed(db, name), running);
}

function showAdded(added: AddedFeed, running: AisFeed | undefined): ShownFeed {
  const { name, address, createdAt: startedAt, updatedAt } = added;
  return { ...UNHEARD, name, kind: kindOfAdded(address), startedAt, updatedAt, ...running, added };
}

/** Until the process that runs it has said how it does. */
const UNHEARD: Omit<AisFeed, 'name' | 'kind' | 'startedAt' | 'updatedAt'> = {
  isAdded: true,
  state: 'connecting',
  messages: 0,
  positions: 0,
  messagesPerSecond: 0,
  lagSeconds: null,
  drops: {},
  lastError: null,
  silentSince: null,
  silence: null,
  usualPerSecond: null,
  coverage: null,
  attribution: null,
};

export async function addFeed(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  feed: GivenFeed,
  at: Instant,
): Promise<void> {
  await requireFirstAccount(db, caller);
  checkFeed(feed);
  await inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    const [added, running] = [await listAddedFeeds(trx), await listAisFeeds(trx)];
    const isTaken =
      added.some(({ name }) => name === feed.name) || running.some((one) => !one.isAdded && one.name === feed.name);
    if (isTaken) throw new LandfallError('conflict', `There is a feed called ${feed.name} already.`);
    if (added.length >= MAX_ADDED_FEEDS)
      throw new LandfallError('conflict', `At most ${MAX_ADDED_FEEDS} feeds can be added.`);
    await putAddedFeed(trx, sealing, feed, at);
    const { address, isStandby: standby } = feed;
    await recordChange(trx, caller, 'ais_feed.create', feed.name, { address, standby });
  });
}

/** Adds an open feed with those that stand in for it. What is there already stays as it is. */
export async function addOpenFeed(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  { openFeeds, id }: { readonly openFeeds: readonly OpenFeed[]; readonly id: string },
  at: Instant,
): Promise<void> {
  await requireFirstAccount(db, caller);
  const feed = found(
    openFeeds.find((one) => one.id === id),
    'Open AIS feed',
  );
  if (feed.needs !== 'nothing') {
    throw new LandfallError('conflict', `${feed.name} wants a key: register there, and add it with the key.`);
  }
  const present = new Set((await listFeeds(db)).map(({ name }) => name));
  for (const { name, address } of setupsOfOpenFeed(openFeeds, id) ?? []) {
    if (!present.has(name)) await addFeed(db, sealing, caller, { name, address, key: null, isStandby: false }, at);
  }
}

export async function changeFeed(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  name: string,
  changes: FeedChanges,
  at: Instant,
): Promise<void> {
  await requireFirstAccount(db, caller);
  await inTransaction(db, async (trx) => {
    await lockInstallation(trx);
    const before = await getAddedFeed(trx, name);
    const after = await withChanges(trx, sealing, before, changes);
    checkFeed(after);
    await putAddedFeed(trx, sealing, after, at);
    await recordChange(trx, caller, 'ais_feed.edit', name, {
      address: [before.address, after.address],
      standby: [before.isStandby, after.isStandby],
      ...(changes.key === undefined ? {} : { key: 'replaced' }),
    });
  });
}

export async function removeFeed(db: Db, caller: Caller, name: string): Promise<void> {
  await requireFirstAccount(db, caller);
  await inTransaction(db, async (trx) => {
    await getAddedFeed(trx, name);
    await recordChange(trx, caller, 'ais_feed.delete', name, {});
    await deleteAddedFeed(trx, name);
  });
}

/** What is to be tried: a feed as given, or one that was added, with what is changed of it. It leaves a trace. */
export async function openTrial(
  db: Db,
  sealing: SealingKeys,
  caller: Caller,
  { name, ...given }: { readonly name: string; readonly address: string; readonly key: string | undefined },
): Promise<FeedAddress> {
  await requireFirstAccount(db, caller);
  const known = await findAddedFeed(db, name);
  const { address, key = null } = given;
  const feed =
    known === undefined || given.key !== undefined
      ? { name, address, key, isStandby: false }
      : await withChanges(db, sealing, known, { address });
  const read = checkFeed(feed);
  await recordAudit(db, caller, { action: 'ais_feed.test', subject: subjectOf(name), changes: { address } });
  return read;
}

async function withChanges(db: Db, sealing: SealingKeys, feed: AddedFeed, changes: FeedChanges): Promise<GivenFeed> {
  const { name } = feed;
  const { address = feed.address, isStandby = feed.isStandby } = changes;
  if (changes.key !== undefined) return { name, address, isStandby, key: changes.key };
  // Else somebody could have it sent to a place of theirs, and read there what is never shown.
  if (feed.hasKey && (!URL.canParse(address) || originOf(address) !== originOf(feed.address))) {
    throw invalidBody('/data/attributes/key', 'The key is kept for the address it was given with: give it again.');
  }
  return { name, address, isStandby, key: await findFeedKey(db, sealing, name) };
}

function checkFeed(feed: GivenFeed): FeedAddress {
  try {
    return parseAddedFeed(feed);
  } catch (error) {
    throw invalidBody('/data/attributes/address', `${messageOf(error)}.`);
  }
}

async function requireFirstAccount(db: Db, caller: Caller): Promise<void> {
  if (await mayConnectFeeds(db, caller)) return;
  const detail = 'AIS feeds serve every account: owners of the account that runs the installation connect them.';
  throw new LandfallError('forbidden', detail);
}

async function getAddedFeed(db: Db, name: string): Promise<AddedFeed> {
  return found(await findAddedFeed(db, name), 'AIS feed');
}

/** The audit trail tells that there is a key, never the key. */
async function recordChange(
  trx: Trx,
  caller: Caller,
  action: string,
  name: string,
  changes: Record<string, unknown>,
): Promise<void> {
  await recordAudit(trx, caller, { action, subject: subjectOf(name), changes: { name, ...changes } });
}

function subjectOf(name: string) {
  return { type: 'ais_feed', id: nameBasedId('ais_feed', name) };
}
