import { setTimeout as delay } from 'node:timers/promises';
import { brokerName, openBroker } from '../broker/open-broker.ts';
import { Publisher } from '../broker/publisher.ts';
import { cachedFor } from '../concurrency/cached-for.ts';
import { WokenLoop } from '../concurrency/woken-loop.ts';
import { findBrokerPlace, readBrokerBacklog } from '../store/events/broker-places.ts';
import { baseUrlOf } from './addresses.ts';
import type { Parts } from './parts.ts';

const POLL_MS = 1_000;
/** What is under way may come to its end. */
const MAX_STOP_MS = 5_000;
const BACKLOG_MAX_AGE_MS = 10_000;

/** Gives events to the broker that is configured, if there is one. */
export function startBroker(parts: Parts): void {
  const { config, database, log, now, undo } = parts;
  const { broker: address, brokerPassword } = config;
  if (address === undefined) return;
  const name = brokerName(address);
  const open = () => openBroker(address, brokerPassword);
  const publisher = new Publisher({ database, name, open, baseUrl: baseUrlOf(config), log, now });
  const trouble = 'what is to be published cannot be read';
  const loop = new WokenLoop({ work: () => publisher.publish(), pollMs: POLL_MS, log, trouble });
  loop.start();
  observe(parts, name);
  undo.push(async () => {
    const stopped = loop.stop();
    await Promise.race([stopped, delay(MAX_STOP_MS, undefined, { ref: false })]);
    await publisher.close();
    await stopped;
  });
}

function observe({ database, metrics }: Parts, name: string): void {
  const db = database.kysely;
  const read = cachedFor(async () => {
    const place = await findBrokerPlace(db, name);
    return place && { ...place, ...(await readBrokerBacklog(db, place.number)) };
  }, BACKLOG_MAX_AGE_MS);
  const gauge = async (value: (known: NonNullable<Awaited<ReturnType<typeof read>>>) => number) => {
    const known = await read();
    return known === undefined ? [] : [{ value: value(known) }];
  };
  metrics.read('landfall_broker_events_waiting', () => gauge(({ events }) => events));
  metrics.read('landfall_broker_lag_seconds', () => gauge(({ oldestSeconds }) => oldestSeconds));
  metrics.read('landfall_broker_failing', () => gauge(({ failingSince }) => (failingSince === null ? 0 : 1)));
}
