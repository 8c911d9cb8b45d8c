import type { FeedBox, ShipsAsked } from '../../values/ais-feed.ts';
import { HOUR_MS, MINUTE_MS } from '../../values/duration.ts';
import { isSameData } from '../../values/same-data.ts';
import { listenToStream, MESSAGE_TYPES } from './aisstream-socket.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedContext } from './feed.ts';

import type { Fleet } from './fleet.ts';
import { ShipRota } from './ship-rota.ts';

export interface ShipStreamAddress {
  readonly url: string;
  readonly key: string;
  readonly boxes: readonly FeedBox[];
  readonly ships: ShipsAsked;
}

/** A question is changed at most so often. */
const STEP_MS = 10_000;
/** Some ships at sea are not heard for long; whether the feed as a whole is silent is judged by what is usual. */
const SILENT_AFTER_MS = 15 * MINUTE_MS;
/** Every ship says its number every six minutes. Without a connection to spare, so much of each hour goes into asking. */
const SEARCH_MS = 7 * MINUTE_MS;

interface Line {
  readonly loop: ConnectionLoop;
  subscribe: ((subscription: object) => void) | undefined;
  asked: object | undefined;
}

/**
 * Asks a stream for the ships of the fleet alone, over as many connections as they need and may be had. A changed fleet
 * changes the question of a connection, which goes on. While ships are not known by their MMSI, the static data of all
 * ships are listened to: there they say their IMO number and name.
 */
export function createShipStream(
  context: FeedContext,
  address: ShipStreamAddress,
  fleet: Fleet,
  stepMs = STEP_MS,
): Feed {
  const stream = new ShipStream(context, address, fleet);
  stream.step();
  const timer = setInterval(() => stream.step(), stepMs);
  return {
    status: context.status,
    reconnect: () => stream.reconnect(),
    stop: () => {
      clearInterval(timer);
      return stream.stop();
    },
  };
}

class ShipStream {
  readonly #context: FeedContext;
  readonly #address: ShipStreamAddress;
  readonly #fleet: Fleet;
  readonly #rota: ShipRota;
  readonly #lines: (Line | undefined)[];
  #ending: Promise<void>[] = [];

  constructor(context: FeedContext, address: ShipStreamAddress, fleet: Fleet) {
    this.#context = context;
    this.#address = address;
    this.#fleet = fleet;
    this.#rota = new ShipRota(address.ships);
    this.#lines = Array.from({ length: address.ships.connections }, () => undefined);
  }

  reconnect(): void {
    for (const line of this.#lines) line?.loop.reconnect();
  }

  async stop(): Promise<void> {
    for (const index of this.#lines.keys()) this.#close(index);
    await Promise.all(this.#ending);
  }

  /** Opens the connections that are needed, leaves those that are not, and asks each for those whose turn it is. */
  step(): void {
    const { connections, places } = this.#address.ships;
    const needed = Math.min(connections, Math.ceil(this.#fleet.ships.length / places));
    const search = this.#searchLine(needed);
    this.#rota.want(this.#fleet.ships);
    for (const index of this.#lines.keys()) {
      if (index >= needed && index !== search) this.#close(index);
      else this.#lines[index] ??= this.#open(index);
      if (index === search || this.#lines[index]?.subscribe === undefined) this.#rota.closed(index);
      else this.#rota.opened(index);
    }
    this.#rota.turn(this.#context.now());
    for (const [index, line] of this.#lines.entries()) if (line) this.#ask(index, line, search);
  }

  /** The connection that looks for ships: one that is to spare, or the last for some minutes of each hour. */
  #searchLine(needed: number): number | undefined {
    if (this.#fleet.unknown.length === 0) return undefined;
    const { connections } = this.#address.ships;
    if (needed < connections) return needed;
    return this.#context.now() % HOUR_MS < SEARCH_MS ? connections - 1 : undefined;
  }

  #open(index: number): Line {
    const { url } = this.#address;
    const connect = async (heard: () => void, signal: AbortSignal) => {
      const onOpen = (subscribe: (subscription: object) => void) => {
        line.subscribe = subscribe;
        line.asked = undefined;
        this.step();
      };
      const onReport: NonNullable<Parameters<typeof listenToStream>[1]['onReport']> = (item) => {
        if (item.kind !== 'position' || item.report.latitude === null) return;
        this.#rota.heard(item.report.mmsi, item.report.speedKnots, this.#context.now());
      };
      try {
        await listenToStream(this.#context, { url, heard, onOpen, onReport }, signal);
      } finally {
        line.subscribe = undefined;
        this.#rota.closed(index);
      }
    };
    const line: Line = {
      loop: new ConnectionLoop(this.#context, connect, SILENT_AFTER_MS),
      subscribe: undefined,
      asked: undefined,
    };
    return line;
  }

  #close(index: number): void {
    const line = this.#lines[index];
    if (!line) return;
    this.#lines[index] = undefined;
    this.#rota.closed(index);
    this.#ending = [line.loop.stop()];
  }

  #ask(index: number, line: Line, search: number | undefined): void {
    if (!line.subscribe) return;
    const question = index === search ? this.#searchQuestion() : this.#shipsQuestion(index);
    if (question === undefined || isSameData(question, line.asked)) return;
    line.asked = question;
    line.subscribe(question);
  }

  #searchQuestion(): object {
    const { key, boxes } = this.#address;
    return { APIKey: key, BoundingBoxes: boxes, FilterMessageTypes: ['ShipStaticData'] };
  }

  /** Never without ships: that would be asking for all there are. */
  #shipsQuestion(index: number): object | undefined {
    const { key, boxes } = this.#address;
    const listed = this.#rota.listOf(index);
    const asked = listed.length > 0 ? listed : this.#fleet.ships.slice(0, 1).map(({ mmsi }) => mmsi);
    if (asked.length === 0) return undefined;
    const FiltersShipMMSI = asked.map((mmsi) => String(mmsi).padStart(9, '0'));
    return { APIKey: key, BoundingBoxes: boxes, FiltersShipMMSI, FilterMessageTypes: MESSAGE_TYPES };
  }
}
