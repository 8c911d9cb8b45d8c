import { readConfig } from '../config.ts';
import { passwordLinkAddress } from '../domain/accounts/password-link.ts';
import { createLog } from '../log.ts';
import { rescue } from '../operations/single-sign-on/rescue.ts';
import { baseUrlOf } from '../roles/addresses.ts';
import { chooseAccount } from './choose-account.ts';
import { type Command, textOption, UsageError } from './command.ts';
import { withDatabase } from './database.ts';

export const rescueCommand: Command = {
  name: 'rescue',
  usage: 'EMAIL [--account ID]',
  summary:
    'Let an owner in who cannot sign in any more: switches passwords on again, forgets their second factor and makes a link to choose a password.',
  maxWords: 1,
  options: { account: { type: 'string' } },
  run: ([email], options) => {
    if (email === undefined) throw new UsageError('Name the e-mail address of the person.');
    const config = readConfig();
    return withDatabase(config, createLog('warn'), async ({ kysely: db }) => {
      const account = await chooseAccount(db, textOption(options, 'account'));
      const { user, token } = await rescue(db, account.id, email, new Date());
      console.log(passwordLinkAddress(baseUrlOf(config), token));
      console.log(`\nWith it ${user.name} chooses a password, once, within an hour. ${user.email} is an owner of`);
      console.log(
        `${account.companyName}, and people may sign in by passwords again. A second factor that they had, an app or passkeys, is forgotten.`,
      );
      return 0;
    });
  },
};
