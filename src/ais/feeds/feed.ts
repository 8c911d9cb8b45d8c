import type { buildConnector } from 'undici';
import type { PortCall } from '../../domain/vessels/port-call.ts';
import type { Log } from '../../log.ts';
import type { PositionReport, StaticReport } from '../decode/message.ts';
import type { FeedStatus } from './feed-status.ts';
import type { Fleet } from './fleet.ts';

/** Where feeds hand over what they receive. */
export interface FeedSink {
  position(report: PositionReport, feed: FeedStatus): void;
  static(report: StaticReport, feed: FeedStatus): void;
  /** True: stop sending until `untilReady`. */
  readonly isBehind: boolean;
  untilReady(): Promise<void>;
}

export interface FeedContext {
  readonly status: FeedStatus;
  readonly sink: FeedSink;
  readonly log: Log;
  readonly now: () => number;
  /** Makes the connections of feeds that connect; as the system does, by default. */
  readonly connect?: FeedConnect | undefined;
  /** For feeds that can be asked for some ships. */
  readonly fleet?: Fleet | undefined;
  /** Where feeds that tell of port calls hand them over. */
  readonly portCalls?: PortCallSink | undefined;
}

export type PortCallSink = (feed: string, calls: readonly PortCall[]) => Promise<void>;

/** Opens a TCP connection, with TLS for `https:`. */
export type FeedConnect = buildConnector.connector;

export interface Feed {
  readonly status: FeedStatus;
  /** Leaves the connection and makes a new one, where we are the ones who connect. */
  reconnect?(): void;
  stop(): Promise<void>;
}

/** Turns the bytes of one source into reports. */
export interface ByteDecoder {
  push(chunk: Buffer, receivedMs: number): void;
  /** The end of a stream or datagram. */
  end(): void;
}
