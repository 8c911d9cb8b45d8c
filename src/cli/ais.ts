import { FeedStatus } from '../ais/feeds/feed-status.ts';
import { replay } from '../ais/feeds/replay.ts';
import { Ingest } from '../ais/ingest/ingest.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { copyHeard, removeHeard } from '../operations/move-heard.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase, withHeard } from './database.ts';
import { createProgressBar } from './progress-bar.ts';

const NEXT_STEP =
  'Now start all processes with AIS_DATABASE_URL, then copy what came meanwhile and clear it here: landfall ais move --remove';

export const aisCommand: Command = {
  name: 'ais',
  usage: 'replay FILE [--speed TIMES] | move [--remove]',
  summary:
    'Read a log or archive (NMEA, JSON, CSV; .gz, .zst) into the database, or copy what was heard to the server of its own (AIS_DATABASE_URL).',
  maxWords: 2,
  options: { speed: { type: 'string' }, remove: { type: 'boolean' } },
  run: async ([action, file], options) => {
    if (action === 'replay') return replayFile(file, textOption(options, 'speed'));
    if (action === 'move') return move(options['remove'] === true);
    throw new UsageError('Say what to do: replay or move.');
  },
};

async function replayFile(path: string | undefined, speedText: string | undefined): Promise<number> {
  if (path === undefined) throw new UsageError('Name the file, or - for standard input.');
  const speed = speedText === undefined ? undefined : Number(speedText);
  if (speed !== undefined && !(speed > 0)) throw new UsageError('The speed is a number of times, such as 1 or 60.');
  const config = readConfig();
  const log = createLog('warn');
  return withHeard(config, log, async (database) => {
    const sink = new Ingest({ database, log, retentionDays: config.aisTrackDays, now: Date.now });
    const status = new FeedStatus('replay', 'file', Date.now());
    const bar = createProgressBar(process.stderr);
    const show = (read: number, total: number | undefined) =>
      bar.show(read, total, `${status.messages.toLocaleString('en')} messages`);
    await replay({ status, sink, log, now: Date.now }, { path, speed, onProgress: show });
    await sink.flush();
    await sink.stop();
    bar.end();
    console.log(`${status.messages} messages read, ${sink.storedPositions} positions kept.`);
    const dropped = describeDrops(status.drops);
    if (dropped !== '') console.log(`Not used: ${dropped}.`);
    return 0;
  });
}

async function move(isLast: boolean): Promise<number> {
  const config = readConfig();
  const log = createLog('warn');
  if (config.aisDatabaseUrl === undefined) throw new UsageError('Name the new server: AIS_DATABASE_URL.');
  return withDatabase(config, log, ({ kysely: from }) =>
    withHeard(config, log, async (into) => {
      const bar = createProgressBar(process.stderr);
      const show = (ships: number) => bar.show(ships, undefined, `${ships.toLocaleString('en')} ships`);
      const { ships, positions } = await copyHeard(from, into, show);
      bar.end();
      console.log(`${ships} ships are there, with their tracks and ${positions} positions of the last days.`);
      if (isLast) await removeHeard(from, into.kysely);
      console.log(isLast ? 'What was heard is removed here.' : NEXT_STEP);
      return 0;
    }),
  );
}

function describeDrops(drops: Readonly<Record<string, number>>): string {
  return Object.entries(drops)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ');
}
