import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Agent, type Dispatcher } from 'undici';
import { type Config, ConfigError } from '../config.ts';
import { messageOf } from '../errors.ts';
import { type CarrierProfile, parseProfiles } from '../sources/dcsa/profile.ts';
import { parseCredentials } from '../tracking/carriers/credentials.ts';
import { watchSetting } from '../tracking/carriers/watch-setting.ts';
import { wakeWaiting } from '../tracking/requests/await-keys.ts';
import type { Tracking } from '../tracking/tracking.ts';
import { toInstant } from '../values/instant.ts';
import { projectFile } from '../values/project-file.ts';
import { guardedConnector } from '../webhooks/guard.ts';
import { carrierTargets } from './addresses.ts';
import type { DemoWorld } from './demo-world.ts';
import type { Parts } from './parts.ts';

const CARRIER_PROFILES = fileURLToPath(projectFile('data/carrier-profiles.json'));
export const OUTSIDE_CONNECT_TIMEOUT_MS = 10_000;

export function openCarrierConnections({ config, undo }: Parts): Dispatcher {
  const policy = carrierTargets(config);
  const agent = new Agent({ connect: guardedConnector({ policy, connectTimeoutMs: OUTSIDE_CONNECT_TIMEOUT_MS }) });
  undo.push(() => agent.destroy());
  return agent;
}

/** How the carriers are reached, from the files the settings name. In the demo simulated ones stand in for some. */
export function readCarriers(config: Config, world: DemoWorld | undefined) {
  const { carrierProfiles, carrierCredentials } = config;
  const withSimulated = (profiles: CarrierProfile[]) => (world ? [...world.standIns(profiles), ...profiles] : profiles);
  const read = readSettingFile('CARRIER_PROFILES', carrierProfiles ?? CARRIER_PROFILES, parseProfiles);
  let credentials = carrierCredentials
    ? readSettingFile('CARRIER_CREDENTIALS', carrierCredentials, parseCredentials)
    : {};
  return {
    profiles: withSimulated(read),
    credentials: () => (world ? { ...credentials, ...world.credentials } : credentials),
    readProfiles: (text: string) => withSimulated(parseProfiles(text)),
    takeUpCredentials: (text: string) => {
      credentials = parseCredentials(text);
    },
  };
}

/** Profiles and keys are taken up when their files change, and what waited for keys looks again. */
export async function watchCarriers(
  { config, undo, log }: Parts,
  carriers: ReturnType<typeof readCarriers>,
  { db, sources, now }: Tracking,
): Promise<void> {
  const { carrierProfiles, carrierCredentials } = config;
  const wake = () => wakeWaiting(db, toInstant(now()));
  await wake();
  const watched = [
    carrierProfiles && watchSetting(carrierProfiles, log, (text) => sources.replace(carriers.readProfiles(text))),
    carrierCredentials &&
      watchSetting(carrierCredentials, log, async (text) => {
        carriers.takeUpCredentials(text);
        await wake();
      }),
  ];
  undo.push(async () => {
    for (const one of watched) if (one) one.stop();
  });
}

/** Whatever is wrong with a file is said with the setting that names it. */
function readSettingFile<Value>(env: string, file: string | URL, parse: (text: string) => Value): Value {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${env}: ${file}: ${messageOf(error)}`, { cause: error });
  }
}
