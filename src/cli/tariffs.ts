import { readFileSync, statSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { messageOf } from '../errors.ts';
import { createLog } from '../log.ts';
import { systemCaller } from '../operations/first-account.ts';
import { readTariffFile } from '../operations/free-time/tariff-file.ts';
import { importTariffs } from '../operations/free-time/tariffs.ts';
import { chooseAccount } from './choose-account.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

const MAX_BYTES = 5 * 1024 * 1024;

export const tariffsCommand: Command = {
  name: 'tariffs',
  usage: 'import FILE [--apply] [--account ID]',
  summary:
    'Add tariffs from a file (CSV or JSON); without --apply only tell what would change. data/published-tariffs.json has examples.',
  maxWords: 2,
  options: { apply: { type: 'boolean' }, account: { type: 'string' } },
  run: async ([action, file], options) => {
    if (action !== 'import' || file === undefined) throw new UsageError('Say which file: tariffs import FILE.');
    const documents = readTariffFile(readFile(file));
    const apply = options['apply'] === true;
    const { added, unchanged, problems } = await withDatabase(
      readConfig(),
      createLog('warn'),
      async ({ kysely: db }) => {
        const account = await chooseAccount(db, textOption(options, 'account'));
        const caller = systemCaller(account.id, 'command_line');
        return importTariffs(db, caller, documents, { apply, now: new Date() });
      },
    );
    for (const one of added) console.log(`+ ${one}`);
    for (const one of unchanged) console.log(`= ${one}`);
    for (const { tariff, at, message } of problems) console.log(`! ${tariff}: ${at} ${message}`);
    const counts = `${added.length} new, ${unchanged.length} as they were, ${problems.length} problems`;
    if (problems.length > 0) console.log(`${counts}. Nothing was changed: mend the file.`);
    else console.log(`${counts}. ${apply ? 'Done.' : 'Nothing was changed: repeat it with --apply.'}`);
    return problems.length > 0 ? 1 : 0;
  },
};

function readFile(file: string): string {
  try {
    if (statSync(file).size > MAX_BYTES) throw new Error(`it is larger than ${MAX_BYTES} bytes`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${messageOf(error)}`);
  }
}
