import type { FeedBox, ShipsAsked } from '../../values/ais-feed.ts';
import { listenToStream, MESSAGE_TYPES } from './aisstream-socket.ts';
import { ConnectionLoop } from './connection-loop.ts';
import type { Feed, FeedContext } from './feed.ts';
import { createShipStream } from './ship-stream.ts';

export interface AisstreamAddress {
  readonly url: string;
  readonly key: string;
  readonly boxes: readonly FeedBox[];
  /** Asked for the ships that carry our boxes alone. */
  readonly ships?: ShipsAsked | undefined;
}

/** aisstream.io, or a server that speaks like it: all that is in some boxes, or the ships of our fleet. */
export function createAisstream(context: FeedContext, address: AisstreamAddress, silentAfterMs?: number): Feed {
  const { url, key, boxes, ships } = address;
  if (ships && context.fleet) return createShipStream(context, { url, key, boxes, ships }, context.fleet);
  const subscription = { APIKey: key, BoundingBoxes: boxes, FilterMessageTypes: MESSAGE_TYPES };
  const loop = new ConnectionLoop(
    context,
    (heard, signal) => {
      const onOpen = (subscribe: (subscription: object) => void) => subscribe(subscription);
      return listenToStream(context, { url, heard, onOpen }, signal);
    },
    silentAfterMs,
  );
  return { status: context.status, reconnect: () => loop.reconnect(), stop: () => loop.stop() };
}
