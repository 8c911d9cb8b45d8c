import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LandfallError, messageOf } from '../../errors.ts';
import type { Id } from '../../values/id.ts';
import type { Tracking } from '../tracking.ts';
import { type EdiReceipt, receiveEdi } from './receive-edi.ts';

/** Files are dropped in `inbox/` and end in `done/`, or in `quarantine/` with the reasons beside them. */
export interface EdiFolder {
  readonly path: string;
  readonly accountId: Id;
}

const SCAN_EVERY_MS = 5_000;
const MAX_FILES_A_SCAN = 200;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
/** Names that programs give to what they are still writing. */
const UNFINISHED = /^\.|\.(tmp|part|filepart|crdownload|swp)$/i;

/** Size and time of each file when it was last looked at. */
export type LastSeen = Map<string, string>;

export function watchEdiFolder(tracking: Tracking, folder: EdiFolder): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const lastSeen: LastSeen = new Map();
  let isBegun = false;
  const scan = async (): Promise<void> => {
    if (!isBegun) await takeBack(folder);
    isBegun = true;
    await scanEdiFolder(tracking, folder, lastSeen);
  };
  const loop = async (): Promise<void> => {
    let complaint: string | undefined;
    while (!stopping.signal.aborted) {
      const trouble = await scan().then(() => undefined, messageOf);
      // The folder may be on a disk that is away for a while: said once, and looked for at every scan.
      if (trouble !== undefined && trouble !== complaint) {
        tracking.log.error({ reason: trouble, path: folder.path }, 'EDI_FOLDER cannot be used: trying again');
      }
      complaint = trouble;
      await delay(SCAN_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Takes in the files that did not change since the last scan, so that none is read half-written. A file is claimed by
 * moving it, so that of several processes one takes it. Returns how many were taken.
 */
export async function scanEdiFolder(tracking: Tracking, folder: EdiFolder, lastSeen: LastSeen): Promise<number> {
  await openPlaces(folder);
  const names = (await readdir(join(folder.path, 'inbox'))).filter((name) => !UNFINISHED.test(name)).sort();
  for (const name of lastSeen.keys()) if (!names.includes(name)) lastSeen.delete(name);
  let taken = 0;
  for (const name of names.slice(0, MAX_FILES_A_SCAN)) {
    if (!(await isComplete(folder, name, lastSeen)) || !(await move(folder, name, 'inbox', 'working'))) continue;
    lastSeen.delete(name);
    await takeIn(tracking, folder, name);
    taken++;
  }
  return taken;
}

/** Whoever may put files there could lead us anywhere by a link in the place of one of them. */
async function openPlaces({ path }: EdiFolder): Promise<void> {
  for (const name of ['inbox', 'working', 'done', 'quarantine']) {
    await mkdir(join(path, name), { recursive: true });
    if (!(await lstat(join(path, name))).isDirectory()) throw new Error(`${name} is a link, which is not followed`);
  }
}

async function isComplete(folder: EdiFolder, name: string, lastSeen: LastSeen): Promise<boolean> {
  const entry = await lstat(join(folder.path, 'inbox', name)).catch(() => undefined);
  // A link, or a second name, may lead to files that whoever put it there may not read, but we may.
  if (!entry?.isFile() || entry.nlink > 1) return false;
  const seen = `${entry.size} ${entry.mtimeMs}`;
  const unchanged = lastSeen.get(name) === seen;
  lastSeen.set(name, seen);
  return unchanged && entry.size > 0;
}

async function takeIn(tracking: Tracking, folder: EdiFolder, name: string): Promise<void> {
  const path = join(folder.path, 'working', name);
  try {
    const payload = await readFile(path);
    if (!payload) return await setAside(folder, name, [`The file is larger than ${MAX_FILE_BYTES} bytes.`]);
    const delivery = { accountId: folder.accountId, payload, receivedBy: name, acknowledge: false };
    const reasons = reasonsIn(await receiveEdi(tracking, delivery));
    if (reasons.length > 0) await setAside(folder, name, reasons);
    else await move(folder, name, 'working', 'done');
  } catch (error) {
    if (error instanceof LandfallError && error.code === 'unprocessable') {
      return await setAside(folder, name, [error.message]);
    }
    // The database may be away for a while: the file goes back, and its turn comes again.
    tracking.log.error({ file: name, reason: messageOf(error) }, 'a file of the EDI folder could not be taken in');
    await move(folder, name, 'working', 'inbox');
  }
}

/** Undefined when it is too long. What became a link since it was looked at is not followed. */
async function readFile(path: string): Promise<Buffer | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const entry = await file.stat();
    if (!entry.isFile()) throw new Error('it is no file any more');
    return entry.size > MAX_FILE_BYTES ? undefined : await file.readFile();
  } finally {
    await file.close();
  }
}

function reasonsIn(receipts: readonly EdiReceipt[]): string[] {
  if (receipts.length === 0) return ['The file holds no interchange.'];
  return receipts
    .filter(({ interchange }) => interchange.status === 'quarantined')
    .flatMap(({ interchange }) => interchange.problems.map(({ pointer, detail }) => `${pointer}: ${detail}`));
}

async function setAside(folder: EdiFolder, name: string, reasons: readonly string[]): Promise<void> {
  const beside = join(folder.path, 'quarantine', `${name}.reasons.txt`);
  // A link of that name is replaced, not written through.
  await rm(beside, { force: true });
  await writeFile(beside, `${reasons.join('\n')}\n`, { flag: 'wx' });
  await move(folder, name, 'working', 'quarantine');
}

/** What an earlier process had begun is begun again; doing it twice changes nothing. */
async function takeBack(folder: EdiFolder): Promise<void> {
  await openPlaces(folder);
  for (const name of await readdir(join(folder.path, 'working'))) await move(folder, name, 'working', 'inbox');
}

/** False when somebody else moved it first. */
async function move(folder: EdiFolder, name: string, from: string, to: string): Promise<boolean> {
  return rename(join(folder.path, from, name), join(folder.path, to, name)).then(
    () => true,
    () => false,
  );
}
