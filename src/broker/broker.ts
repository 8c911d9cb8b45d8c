import type { BrokerMessage } from './message.ts';

/** A connection to a broker. Once it has failed it is closed and another one opened. */
export interface Broker {
  /** Resolves when the broker says that it has the message for good; rejects with what is wrong, in words for operators. */
  publish(message: BrokerMessage): Promise<void>;
  close(): Promise<void>;
}

/** How long a broker may take to connect, and to say that it has a message. */
export const BROKER_TIMEOUT_MS = 20_000;
