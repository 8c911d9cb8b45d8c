import { tmpdir } from 'node:os';
import { brokerName } from '../broker/open-broker.ts';
import { type Config, maxStorageOf, readConfig } from '../config.ts';
import { createDatabase, type Database, describeServer, openDatabase } from '../db/database.ts';
import { hasDatabase } from '../db/embedded/backup.ts';
import { startEmbeddedServer } from '../db/embedded.ts';
import { listPendingMigrations } from '../db/migrate.ts';
import { examinePooler } from '../db/pooler.ts';
import { messageOf } from '../errors.ts';
import { hasFreeSpace } from '../files/free-space.ts';
import { findSealingKeys } from '../files/sealing-key.ts';
import { createLog, type Log } from '../log.ts';
import { checkMailServer } from '../mail/smtp.ts';
import { shownBroker } from '../net/broker-address.ts';
import {
  examineCarriers,
  examineFeeds,
  examineRoles,
  examineSealing,
  examineServer,
  examineStorage,
  examineWebhooks,
  examineWork,
  type Finding,
} from '../operations/examine.ts';
import { findBrokerPlace, readBrokerBacklog } from '../store/events/broker-places.ts';
import type { Db, Tables } from '../store/tables.ts';
import { findLastHeard } from '../store/vessels/copied-tracks.ts';
import type { HeardTables } from '../store/vessels/vessel-tables.ts';
import type { Command } from './command.ts';

const CONNECTIONS = 2;
/** Room for some days; the service itself says that the disk is full when there is next to none. */
const COMFORTABLE_BYTES = 2 * 1024 ** 3;
const MARKS = { ok: 'ok      ', warning: 'warning ', problem: 'problem ' } as const;

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  summary: 'Look an installation over, and say what is wrong and what to do. Ends with 1 when something does not work.',
  maxWords: 0,
  options: { json: { type: 'boolean' } },
  run: async (_, { json }) => {
    const findings = await examine(readConfig(), createLog('silent'));
    if (json === true) console.log(JSON.stringify({ findings }, null, 2));
    else for (const finding of findings) console.log(line(finding));
    return findings.some(({ verdict }) => verdict === 'problem') ? 1 : 0;
  },
};

function line({ part, verdict, words, advice }: Finding): string {
  return `${MARKS[verdict]}${part}: ${words}${advice === undefined ? '' : `\n        → ${advice}`}`;
}

/** What cannot be looked at is a finding, too; nothing is changed, and no migration is made. */
async function examine(config: Config, log: Log): Promise<Finding[]> {
  const findings = [await examineDisk(config), await examineMail(config)];
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined && !hasDatabase(dataDir)) {
    const advice = 'Set DATA_DIR or DATABASE_URL as the service has it, or start the service.';
    return [...findings, { part: 'database', verdict: 'problem', words: `there is none in ${dataDir}`, advice }];
  }
  try {
    const server = databaseUrl === undefined ? await startEmbeddedServer({ dataDir, log }) : undefined;
    try {
      const database = await openDatabase<Tables>(databaseUrl ?? server?.url ?? '', {
        maxConnections: CONNECTIONS,
        directUrl: config.databaseDirectUrl,
        log,
      });
      try {
        if (config.databaseDirectUrl !== undefined) findings.push(await examineAddresses(database));
        findings.push(...(await examineDatabase(config, database)), ...(await examineReplicas(config, log)));
        findings.push(...(await examineAisDatabase(config, log)));
      } finally {
        await database.close();
      }
    } finally {
      await server?.stop();
    }
  } catch (error) {
    const advice = 'See that it runs, and that DATABASE_URL names it.';
    findings.push({ part: 'database', verdict: 'problem', words: messageOf(error), advice });
  }
  return findings;
}

async function examineDatabase(config: Config, { kysely: db, pool }: Database<Tables>): Promise<Finding[]> {
  const findings = await examineServer(db, Date.now);
  const pending = await listPendingMigrations(pool).catch(messageOf);
  const part = 'schema';
  if (typeof pending === 'string') {
    const advice = 'Run the version that migrated this database, or a newer one.';
    return [...findings, { part, verdict: 'problem', words: pending, advice }];
  }
  if (pending.length > 0) {
    const words = `${pending.length} migrations are to be made, ${pending[0]} first`;
    return [...findings, { part, verdict: 'problem', words, advice: 'landfall migrate, or start the service.' }];
  }
  return [
    ...findings,
    { part, verdict: 'ok', words: 'as this version needs it' },
    await examineSealing(db, config.sealingKeys ?? (await findSealingKeys(config.dataDir))),
    await examineRoles(db),
    await examineWork(db),
    await examineStorage(db, maxStorageOf(config)),
    await examineCarriers(db),
    await examineFeeds(db),
    await examineWebhooks(db, new Date()),
    await examineBroker(config, db),
  ];
}

async function examineBroker({ broker }: Config, db: Db): Promise<Finding> {
  const part = 'broker';
  if (broker === undefined) return { part, verdict: 'ok', words: 'none is configured: BROKER_URL is not set' };
  const place = await findBrokerPlace(db, brokerName(broker));
  const shown = shownBroker(broker);
  if (place === undefined) {
    const advice = 'Start the service, or its role webhooks, with BROKER_URL.';
    return { part, verdict: 'problem', words: `${shown}: nothing was published yet`, advice };
  }
  const { events, oldestSeconds } = await readBrokerBacklog(db, place.number);
  const waiting = `${events} events wait, the oldest for ${Math.round(oldestSeconds)} s`;
  if (place.lastError === null) return { part, verdict: 'ok', words: `${shown}: ${waiting}` };
  const words = `${shown}: ${place.lastError}; ${waiting}`;
  return { part, verdict: 'problem', words, advice: 'They are published in order as soon as this is put right.' };
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const part = 'disk';
  if (await hasFreeSpace([dataDir, tmpdir()], COMFORTABLE_BYTES)) {
    return { part, verdict: 'ok', words: `there is room in ${dataDir} and ${tmpdir()}` };
  }
  const words = `less than 2 GB are left in ${dataDir} or ${tmpdir()}`;
  return { part, verdict: 'warning', words, advice: 'Make room: a full disk stops the service.' };
}

/** Up to where a mail would be handed over, so that nobody gets one. */
async function examineMail({ smtpServer, mailFrom }: Config): Promise<Finding> {
  const part = 'mail';
  if (smtpServer === undefined || mailFrom === undefined) {
    return { part, verdict: 'ok', words: 'none is sent: SMTP_URL is not set' };
  }
  try {
    await checkMailServer(smtpServer, mailFrom);
    return { part, verdict: 'ok', words: `${smtpServer.host} takes mails of ${mailFrom}` };
  } catch (error) {
    const advice = 'See that SMTP_URL and MAIL_FROM are what the mail server expects; mails wait and are tried again.';
    return { part, verdict: 'problem', words: `${smtpServer.host}: ${messageOf(error)}`, advice };
  }
}

async function examineAddresses(database: Database<Tables>): Promise<Finding> {
  const part = 'pooler';
  const { isSameDatabase, limitsStatements } = await examinePooler(database);
  if (!isSameDatabase) {
    const words = 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases';
    return { part, verdict: 'problem', words, advice: 'Let both name the primary.' };
  }
  if (limitsStatements) return { part, verdict: 'ok', words: 'leads where the direct address does' };
  const advice = 'Give PgBouncer the connect_query of the guide for operators.';
  return { part, verdict: 'warning', words: 'statements through it may take for ever', advice };
}

async function examineAisDatabase({ aisDatabaseUrl: url }: Config, log: Log): Promise<Finding[]> {
  if (url === undefined) return [];
  const part = 'ship positions';
  const database = createDatabase<HeardTables>(url, { maxConnections: 1, log });
  try {
    const at = await findLastHeard(database.kysely);
    const words = at === undefined ? 'its server is there, and nothing was heard' : `heard last at ${at}`;
    return [{ part, verdict: 'ok', words }];
  } catch (error) {
    const advice = 'Until AIS_DATABASE_URL answers, no position is shown and none is kept.';
    return [{ part, verdict: 'problem', words: messageOf(error), advice }];
  } finally {
    await database.close();
  }
}

async function examineReplicas({ databaseReadUrls: urls = [] }: Config, log: Log): Promise<Finding[]> {
  return Promise.all(
    urls.map(async (url): Promise<Finding> => {
      const part = `replica ${describeServer(url)}`;
      const database = createDatabase<Tables>(url, { maxConnections: 1, log });
      try {
        const { rows } = await database.pool.query<{ replays: boolean }>('select pg_is_in_recovery() as replays');
        if (rows[0]?.replays) return { part, verdict: 'ok', words: 'follows' };
        return { part, verdict: 'problem', words: 'it is no replica', advice: 'Name standbys in DATABASE_READ_URL.' };
      } catch (error) {
        return { part, verdict: 'problem', words: messageOf(error), advice: 'Until it is back the primary is read.' };
      } finally {
        await database.close();
      }
    }),
  );
}
