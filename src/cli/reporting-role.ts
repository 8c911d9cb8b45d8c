import { readConfig } from '../config.ts';
import { describeServer } from '../db/database.ts';
import { createLog } from '../log.ts';
import { systemCaller } from '../operations/first-account.ts';
import { addReportingRole, removeReportingRole } from '../operations/warehouse/reporting-roles.ts';
import { listReportingRoles } from '../store/warehouse/reporting-roles.ts';
import { chooseAccount } from './choose-account.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

export const reportingRoleCommand: Command = {
  name: 'reporting-role',
  usage: 'create NAME | list | remove NAME   [--account ID]',
  summary: 'Let a reporting tool read the tables of one account in the database: docs/guides/warehouse.md.',
  maxWords: 2,
  options: { account: { type: 'string' } },
  run: ([action, name], options) => {
    const config = readConfig();
    return withDatabase(config, createLog('warn'), async ({ kysely: db }) => {
      const account = await chooseAccount(db, textOption(options, 'account'));
      const caller = systemCaller(account.id, 'command_line');
      if (action === 'list') {
        for (const role of await listReportingRoles(db, account.id))
          console.log(`${role.name}  since ${role.createdAt}`);
      } else if (name === undefined) {
        throw new UsageError('Say what to do: create NAME, list or remove NAME.');
      } else if (action === 'create') {
        const password = await addReportingRole(db, caller, name);
        const where = config.databaseUrl === undefined ? undefined : describeServer(config.databaseUrl);
        console.log(`user      ${name}\npassword  ${password}\nschema    reporting`);
        console.log(where === undefined ? EMBEDDED : `database  ${where}`);
        console.log('Keep the password now: it cannot be shown again.');
      } else if (action === 'remove') {
        await removeReportingRole(db, caller, name);
        console.log('Removed.');
      } else {
        throw new UsageError('Say what to do: create NAME, list or remove NAME.');
      }
      return 0;
    });
  },
};

const EMBEDDED =
  'The embedded database answers on this machine alone: give reporting tools a server of your own (DATABASE_URL).';
