import type { Socket } from 'node:net';
import { type FakeStream, startFakeStream } from './fake-stream.ts';

/**
 * A stream as aisstream.io's documentation and its users describe it, for an account of one person. A subscription has
 * `APIKey` and `BoundingBoxes`, and may have `FiltersShipMMSI` (strings, fifty at most) and `FilterMessageTypes`; without
 * the first filter every ship is sent. A new subscription takes the place of the one before on the same connection. A wrong
 * key, or a question that is not understood, is answered by `{"error": …}` and the end. A third connection of an account is
 * refused by HTTP 429 at the handshake.
 */
export interface PersonalStream extends FakeStream {
  /** What each open connection is sent, and how often that was changed. */
  readonly listeners: ReadonlyMap<Socket, Listener>;
  /** A ship reports where it is, to whoever asked for it. */
  report(mmsi: number, knots?: number): void;
  /** A ship says who it is, to whoever asked for it or for all. */
  introduce(mmsi: number, imo: number, name: string): void;
}

export interface Listener {
  readonly mmsis: readonly string[] | undefined;
  readonly types: readonly string[] | undefined;
  readonly questions: number;
  readonly send: (text: string) => void;
}

const MAX_MMSIS = 50;
const MAX_CONNECTIONS = 2;

export async function startPersonalStream(key: string): Promise<PersonalStream> {
  const listeners = new Map<Socket, Listener>();
  const stream = await startFakeStream((subscription, send, socket) => {
    const asked = subscription as Record<string, unknown>;
    const refuse = (error: string) => {
      send(JSON.stringify({ error }).padEnd(200));
      socket.end();
    };
    const mmsis = asked.FiltersShipMMSI as readonly string[] | undefined;
    if (asked.APIKey !== key) return refuse('Api Key Is Not Valid');
    if (!Array.isArray(asked.BoundingBoxes)) return refuse('Malformed Subscription');
    const isGood = (mmsis ?? []).every((mmsi) => typeof mmsi === 'string' && /^\d{9}$/.test(mmsi));
    if (!isGood || (mmsis ?? []).length > MAX_MMSIS) return refuse('Malformed Subscription');
    const isFiltered = mmsis !== undefined && mmsis.length > 0;
    const questions = (listeners.get(socket)?.questions ?? 0) + 1;
    socket.once('close', () => listeners.delete(socket));
    const types = asked.FilterMessageTypes as readonly string[] | undefined;
    listeners.set(socket, { mmsis: isFiltered ? mmsis : undefined, types, questions, send });
  }, MAX_CONNECTIONS);
  const tell = (type: string, mmsi: number, message: object) => {
    const MetaData = { MMSI: mmsi, ShipName: '', time_utc: goTime(new Date()) };
    const text = JSON.stringify({ MessageType: type, MetaData, Message: { [type]: { UserID: mmsi, ...message } } });
    for (const { mmsis, types, send } of listeners.values()) {
      const isWanted = mmsis === undefined || mmsis.includes(String(mmsi));
      if (isWanted && (types === undefined || types.includes(type))) send(text.padEnd(200));
    }
  };
  return {
    ...stream,
    listeners,
    report: (mmsi, Sog = 14) =>
      tell('PositionReport', mmsi, {
        Latitude: 40 + (mmsi % 1_000) / 100,
        Longitude: -20,
        Sog,
        Cog: 90,
        TrueHeading: 90,
      }),
    introduce: (mmsi, ImoNumber, Name) => tell('ShipStaticData', mmsi, { ImoNumber, Name, Type: 70 }),
  };
}

/** As Go prints times: `2023-05-10 11:46:52.509 +0000 UTC`. */
function goTime(date: Date): string {
  return `${date.toISOString().replace('T', ' ').replace('Z', '')} +0000 UTC`;
}
