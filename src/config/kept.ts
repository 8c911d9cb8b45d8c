import { readCount, setting, splitList } from './setting.ts';

/** Where everything is kept, and for how long. */
export const KEPT = {
  databaseUrl: setting(
    'DATABASE_URL',
    'A PostgreSQL server (15 or newer) to use instead of the embedded one.',
    undefined,
    readDatabaseUrl,
  ),
  databaseDirectUrl: setting(
    'DATABASE_DIRECT_URL',
    'The same database without a pooler in between, where `DATABASE_URL` is that of one that pools transactions ' +
      '(PgBouncer): for listening, migrations and whatever else needs a session of its own.',
    undefined,
    readDatabaseUrl,
  ),
  databaseConnections: setting('DATABASE_CONNECTIONS', 'Connections kept to the database.', '20', readCount(2, 500)),
  databaseReadUrls: setting(
    'DATABASE_READ_URL',
    'Streaming replicas of the database, separated by commas: lists, search, exports, maps and figures are read there.',
    undefined,
    (text) => splitList(text).map(readDatabaseUrl),
  ),
  databaseReadLagSeconds: setting(
    'DATABASE_READ_LAG_SECONDS',
    'How far a replica may be behind; one that is further is left out. Nobody reads what is older than their own last change.',
    '5',
    readCount(1, 600),
  ),
  aisDatabaseUrl: setting(
    'AIS_DATABASE_URL',
    'A PostgreSQL of its own for what is heard of ships: positions, tracks, stays at ports. By default they are kept with ' +
      'everything else. `landfall ais move` takes along what is there.',
    undefined,
    readDatabaseUrl,
  ),
  webhookRetentionDays: setting(
    'WEBHOOK_RETENTION_DAYS',
    'How long notifications and their attempts are kept, and how far back they can be replayed.',
    '30',
    readCount(7, 3_650),
  ),
  payloadDays: setting(
    'PAYLOAD_DAYS',
    'How long answers and messages are kept as they were received. What was not understood yet is kept longer.',
    '90',
    readCount(1, 10_000),
  ),
  accountStorageMegabytes: setting(
    'ACCOUNT_STORAGE_MB',
    'What one account may keep of what was sent, entered and answered: when it is full nothing more is taken in, and no line is asked.',
    '20000',
    readCount(1, 1_000_000_000),
  ),
  accountStorageRows: setting(
    'ACCOUNT_STORAGE_ROWS',
    'How many rows of that one account may keep: payloads, files, boxes, notes, invoices, changes.',
    '20000000',
    readCount(1, 1_000_000_000),
  ),
  accountMailsAnHour: setting(
    'ACCOUNT_MAILS_PER_HOUR',
    'How many mails of alerts one account has sent in an hour. What is more waits for the next one, gathered.',
    '1000',
    readCount(1, 1_000_000),
  ),
  changeDays: setting(
    'CHANGE_DAYS',
    'How long it is kept what changed, for the page of changes and for streams that are resumed.',
    '400',
    readCount(30, 10_000),
  ),
  seenDays: setting(
    'AUDIT_SEEN_DAYS',
    'How long the audit trail tells what people saw, and from which network address they signed in. What they did stays in it.',
    '180',
    readCount(1, 10_000),
  ),
  aisTrackDays: setting('AIS_TRACK_DAYS', 'How long the tracks of vessels are kept.', '400', readCount(7, 10_000)),
  maxPositionDays: setting(
    'MAX_POSITION_DAYS',
    'The longest period of which positions of a vessel can be asked for at once.',
    '90',
    readCount(1, 10_000),
  ),
};

function readDatabaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text)) return text;
  throw new Error('expected postgres://user:password@host:port/database');
}
