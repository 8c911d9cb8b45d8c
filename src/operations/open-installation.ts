import { findDemoKey, keepDemoKey, removeDemoKey } from '../files/demo-key.ts';
import { setupTokenIn } from '../files/setup-token.ts';
import type { Log } from '../log.ts';
import type { Db } from '../store/tables.ts';
import { ensureDemoUser } from './demo-user.ts';
import { endDemo } from './end-demo.ts';
import { ensureFirstAccount, type FirstAccount } from './first-account.ts';
import { needsSetup } from './setup.ts';

interface Installation {
  readonly dataDir: string;
  readonly demo: boolean;
  /** The key that the operator chose. */
  readonly apiKey: string | undefined;
}

/** Sees at every start that there is an account, whatever opens it for the first time, and nothing left of a demo. */
export async function openInstallation(db: Db, given: Installation, log: Log): Promise<FirstAccount> {
  const { dataDir, demo, apiKey } = given;
  const hasEnded = !demo && (await endDemo(db, apiKey, new Date()));
  if (hasEnded) log.warn('this was a demo: its keys, sessions, links and people have ended with it');
  const key = apiKey ?? (demo ? await findDemoKey(dataDir) : undefined);
  const account = await ensureFirstAccount(db, { demo, key, newKey: hasEnded });
  if (demo) await ensureDemoUser(db, account.id);
  if (!demo) await removeDemoKey(dataDir);
  else if (account.key !== undefined) await keepDemoKey(dataDir, account.key);
  const setupToken = setupTokenIn(dataDir);
  await ((await needsSetup(db)) ? setupToken.keep() : setupToken.remove());
  return account;
}
