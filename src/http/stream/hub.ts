import { Readable } from 'node:stream';
import { LandfallError, messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Credential } from '../../store/accounts/live-credentials.ts';
import {
  currentStreamPlace,
  listChangesAfter,
  type StreamedChange,
  type StreamPlace,
  streamEra,
} from '../../store/events/change-stream.ts';
import type { Db } from '../../store/tables.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import { steadyNowMs } from '../../values/steady-clock.ts';
import type { CredentialWatch } from './credential-watch.ts';
import { changeText, type EarlierPlace, HEARTBEAT, placeText, RESET, RETRY } from './text.ts';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 20_000;
/** A stream ends now and then, and the client comes back with its last id: so that nothing in between takes it for dead. */
const MAX_STREAM_MS = 5 * MINUTE_MS;
const MAX_STREAMS_OF_ACCOUNT = 200;
const MAX_CHANGES_OF_POLL = 500;
/** Whoever missed more than this is told to look at everything again. */
const MAX_CAUGHT_UP = 1_000;
/** A reader this far behind is cut off; it comes back and goes on where it was. */
const MAX_BUFFERED_BYTES = 256 * 1024;

export interface StreamHub {
  open(accountId: Id, credential: Credential, from: EarlierPlace | undefined): Promise<Readable>;
  close(): void;
}

interface Seat {
  readonly stream: Readable;
  readonly since: number;
  /** The last change this reader was told of. */
  place: StreamPlace;
}

interface Room {
  place: StreamPlace;
  readonly era: string;
  readonly seats: Set<Seat>;
}

/** Reads new changes once for everybody who listens, and not at all while nobody does. */
export function createStreamHub(db: Db, log: Log, { watch }: Pick<CredentialWatch, 'watch'>): StreamHub {
  const rooms = new Map<Id, Room>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeartbeat = steadyNowMs();

  const tick = async () => {
    try {
      await distribute(db, rooms);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'changes could not be read; trying again');
    }
    if (steadyNowMs() - lastHeartbeat > HEARTBEAT_MS) {
      lastHeartbeat = steadyNowMs();
      for (const room of rooms.values()) tend(room);
    }
    timer = rooms.size === 0 ? undefined : setTimeout(tick, POLL_MS);
  };

  return {
    open: async (accountId, credential, from) => {
      if ((rooms.get(accountId)?.seats.size ?? 0) >= MAX_STREAMS_OF_ACCOUNT) {
        const detail = `At most ${MAX_STREAMS_OF_ACCOUNT} streams of an account can be open.`;
        throw new LandfallError('too_many_requests', detail, { retryAfterSeconds: 30 });
      }
      const now = await currentStreamPlace(db);
      const stream = new Readable({ read: () => {} });
      stream.push(RETRY);
      const era = await streamEra(db, accountId);
      const missed =
        from?.era === era ? await listChangesAfter(db, new Map([[accountId, from]]), MAX_CAUGHT_UP + 1) : [];
      const isLost = from !== undefined && from.era !== era;
      const place = catchUp(stream, { missed, isLost }, now, era);
      enter(rooms, accountId, { place, era }, stream);
      stream.once(
        'close',
        watch(credential, () => stream.push(null)),
      );
      timer ??= setTimeout(tick, POLL_MS);
      return stream;
    },
    close: () => {
      clearTimeout(timer);
      for (const { seats } of rooms.values()) for (const { stream } of seats) stream.push(null);
      rooms.clear();
    },
  };
}

/**
 * Sends what was missed, or word that it was too much or cannot be told, since the account lived elsewhere then; returns the
 * place from which the stream goes on.
 */
function catchUp(
  stream: Readable,
  { missed, isLost }: { readonly missed: readonly StreamedChange[]; readonly isLost: boolean },
  now: StreamPlace,
  era: string,
): StreamPlace {
  if (isLost || missed.length > MAX_CAUGHT_UP) {
    stream.push(RESET);
    if (isLost) stream.push(placeText(now, era));
    return now;
  }
  for (const change of missed) stream.push(changeText(change, era));
  const place = missed.at(-1) ?? now;
  stream.push(placeText(place, era));
  return place;
}

/** A room that is there already may be further on than the newcomer: it then goes back, and nobody hears twice. */
function enter(
  rooms: Map<Id, Room>,
  accountId: Id,
  { place, era }: Pick<Room, 'place' | 'era'>,
  stream: Readable,
): void {
  const room = rooms.get(accountId) ?? { place, era, seats: new Set() };
  if (isBefore(place, room.place)) room.place = place;
  rooms.set(accountId, room);
  const seat = { stream, since: steadyNowMs(), place };
  room.seats.add(seat);
  stream.once('close', () => {
    room.seats.delete(seat);
    if (room.seats.size === 0 && rooms.get(accountId) === room) rooms.delete(accountId);
  });
}

function isBefore(one: StreamPlace, other: StreamPlace): boolean {
  const difference = BigInt(one.transactionId) - BigInt(other.transactionId);
  return difference < 0n || (difference === 0n && BigInt(one.id) < BigInt(other.id));
}

async function distribute(db: Db, rooms: ReadonlyMap<Id, Room>): Promise<void> {
  const places = new Map([...rooms].map(([accountId, room]) => [accountId, room.place]));
  for (const change of await listChangesAfter(db, places, MAX_CHANGES_OF_POLL)) {
    const room = rooms.get(change.accountId);
    if (room === undefined) continue;
    room.place = change;
    const text = changeText(change, room.era);
    for (const seat of room.seats) {
      if (!isBefore(seat.place, change)) continue;
      seat.place = change;
      if (seat.stream.readableLength > MAX_BUFFERED_BYTES) seat.stream.destroy();
      else seat.stream.push(text);
    }
  }
}

function tend(room: Room): void {
  for (const { stream, since } of room.seats) {
    stream.push(HEARTBEAT);
    if (steadyNowMs() - since > MAX_STREAM_MS) stream.push(null);
  }
}
