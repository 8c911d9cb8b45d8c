import { brokerName } from '../broker/open-broker.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { shownBroker } from '../net/broker-address.ts';
import {
  addBrokerPlace,
  type BrokerPlace,
  findBrokerPlace,
  findNumberBefore,
  readBrokerBacklog,
  setBrokerPlace,
} from '../store/events/broker-places.ts';
import type { Db } from '../store/tables.ts';
import { type Instant, parseInstant } from '../values/instant.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const OLDEST: Instant = '1970-01-01T00:00:00Z';

export const brokerCommand: Command = {
  name: 'broker',
  usage: '[--from start|TIME]',
  summary:
    'Show how far the broker of BROKER_URL has the events, and what is wrong; or publish them again from a moment on.',
  maxWords: 0,
  options: { from: { type: 'string' } },
  run: async (_, options) => {
    const from = readFrom(textOption(options, 'from'));
    const config = readConfig();
    const { broker: address } = config;
    if (address === undefined) {
      console.log('No broker is configured: BROKER_URL is not set.');
      return 0;
    }
    const name = brokerName(address);
    return withDatabase(config, createLog('warn'), async ({ kysely: db }) => {
      if (from !== undefined) await goOnFrom(db, name, from);
      const place = await findBrokerPlace(db, name);
      console.log(shownBroker(address));
      console.log(await statusOf(db, place));
      return place?.lastError == null ? 0 : 1;
    });
  },
};

function readFrom(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined;
  const from = text === 'start' ? OLDEST : parseInstant(text);
  if (from === undefined) throw new UsageError('--from is "start" or a time such as 2026-11-01T00:00:00Z.');
  return from;
}

/** Whoever publishes sees it with the next batch. */
async function goOnFrom(db: Db, name: string, from: Instant): Promise<void> {
  const number = await findNumberBefore(db, from);
  if (number === undefined) throw new UsageError('There are no events since then.');
  await addBrokerPlace(db, name, number);
  await setBrokerPlace(db, name, number);
}

async function statusOf(db: Db, place: BrokerPlace | undefined): Promise<string> {
  if (place === undefined)
    return '  nothing was published yet: start the service, or its role webhooks, with BROKER_URL';
  const { events, oldestSeconds } = await readBrokerBacklog(db, place.number);
  return [
    `  ${place.published} events published, last at ${place.publishedAt ?? 'no time yet'}`,
    `  lag ${Math.round(oldestSeconds)} s; ${events} events wait`,
    ...(place.lastError === null ? [] : [`  failing since ${place.failingSince}: ${place.lastError}`]),
  ].join('\n');
}
