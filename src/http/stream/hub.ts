import { Readable } from 'node:stream';
import { monotonicNowMs } from '../../concurrency/monotonic-clock.ts';
import { LandfallError, messageOf } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Credential } from '../../store/accounts/live-credentials.ts';
import {
  currentStreamPlace,
  listChangesAfter,
  type StreamedChange,
  type StreamPlace,
} from '../../store/events/change-stream.ts';
import type { Db } from '../../store/tables.ts';
import { MINUTE_MS } from '../../values/duration.ts';
import type { Id } from '../../values/id.ts';
import type { CredentialWatch } from './credential-watch.ts';
import { changeText, HEARTBEAT, placeText, RESET, RETRY } from './text.ts';

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
  open(accountId: Id, credential: Credential, from: StreamPlace | undefined): Promise<Readable>;
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
  readonly seats: Set<Seat>;
}

/** Reads new changes once for everybody who listens, and not at all while nobody does. */
export function createStreamHub(db: Db, log: Log, { watch }: Pick<CredentialWatch, 'watch'>): StreamHub {
  const rooms = new Map<Id, Room>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastHeartbeat = monotonicNowMs();

  const tick = async () => {
    try {
      await distribute(db, rooms);
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'changes could not be read; trying again');
    }
    if (monotonicNowMs() - lastHeartbeat > HEARTBEAT_MS) {
      lastHeartbeat = monotonicNowMs();
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
      const missed =
        from === undefined ? [] : await listChangesAfter(db, new Map([[accountId, from]]), MAX_CAUGHT_UP + 1);
      const place = catchUp(stream, missed, now);
      enter(rooms, accountId, place, stream);
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

/** Sends what was missed, or word that it was too much; returns the place from which the stream goes on. */
function catchUp(stream: Readable, missed: readonly StreamedChange[], now: StreamPlace): StreamPlace {
  if (missed.length > MAX_CAUGHT_UP) {
    stream.push(RESET);
    return now;
  }
  for (const change of missed) stream.push(changeText(change));
  const place = missed.at(-1) ?? now;
  stream.push(placeText(place));
  return place;
}

/** A room that is there already may be further on than the newcomer: it then goes back, and nobody hears twice. */
function enter(rooms: Map<Id, Room>, accountId: Id, place: StreamPlace, stream: Readable): void {
  const room = rooms.get(accountId) ?? { place, seats: new Set() };
  if (isBefore(place, room.place)) room.place = place;
  rooms.set(accountId, room);
  const seat = { stream, since: monotonicNowMs(), place };
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
    const text = changeText(change);
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
    if (monotonicNowMs() - since > MAX_STREAM_MS) stream.push(null);
  }
}
