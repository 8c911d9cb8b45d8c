import { KEPT } from './config/kept.ts';
import { SERVICE } from './config/service.ts';
import type { Setting } from './config/setting.ts';
import { SINGLE_SIGN_ON } from './config/single-sign-on.ts';
import { SOURCES } from './config/sources.ts';
import { START } from './config/start.ts';
import { TELEMETRY } from './config/telemetry.ts';
import { TOLD } from './config/told.ts';
import { messageOf } from './errors.ts';
import { isLoopbackAddress } from './net/ip-network.ts';
import type { FeedAddress } from './values/ais-feed.ts';
import { type OpenFeed, readOpenFeeds } from './values/open-feed.ts';

/**
 * Every setting: the environment variable, what it means, its default and how it is read. docs/configuration.md is
 * generated from it.
 */
const SETTINGS = { ...SERVICE, ...KEPT, ...START, ...SOURCES, ...TOLD, ...SINGLE_SIGN_ON, ...TELEMETRY };

type ValueOf<S> = S extends Setting<infer Value> & { fallback: string }
  ? Value
  : S extends Setting<infer Value>
    ? Value | undefined
    : never;

export type Config = { readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

const MEGABYTE = 1_048_576;

/** What one account may keep. */
export function maxStorageOf(config: Pick<Config, 'accountStorageMegabytes' | 'accountStorageRows'>) {
  return { bytes: config.accountStorageMegabytes * MEGABYTE, rows: config.accountStorageRows };
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings of earlier versions, and what is said instead: one that is ignored would do the opposite of what was meant. */
const GONE: Readonly<Record<string, string>> = {
  TRACKING:
    'is LANDFALL_ROLE now, or landfall serve --role: instead of TRACKING=off say api,webhooks; without TRACKING=on a ' +
    'process does everything',
};

/** Settings of earlier versions that are not needed any more: nothing goes wrong where they are still set. */
const UNUSED: readonly { readonly envs: readonly string[]; readonly reason: string }[] = [
  {
    envs: ['CELL', 'CELLS', 'CELL_SECRET'],
    reason:
      'an installation no longer shares accounts with others, and forwards nothing to them (decision 113); send ' +
      'clients to the installation that their account is in',
  },
];

/** What to say at the start of settings that do nothing any more, a line for each group of them. */
export function listUnusedSettings(environment: Record<string, string | undefined> = process.env): string[] {
  return UNUSED.flatMap(({ envs, reason }) => {
    const given = envs.filter((env) => environment[env]?.trim());
    return given.length === 0 ? [] : [`${given.join(', ')}: of no use any more and ignored: ${reason}.`];
  });
}

/**
 * Reads the settings once; an empty variable counts as absent, and what the command line says goes before. Names every
 * wrong one, not only the first.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  commandLine: Record<string, string | undefined> = {},
): Config {
  const problems = Object.entries(GONE)
    .filter(([env]) => environment[env]?.trim())
    .map(([env, instead]) => `${env} ${instead}`);
  const values = Object.entries(SETTINGS).map(([name, row]) => {
    const text = commandLine[row.env] ?? (environment[row.env]?.trim() || row.fallback);
    try {
      return [name, text === undefined ? undefined : row.read(text)];
    } catch (error) {
      problems.push(`${row.env}: ${messageOf(error)}`);
      return [name, undefined];
    }
  });
  const config = Object.fromEntries(values) as Config;
  if (config.smtpServer && !(config.mailFrom && config.publicUrl)) {
    problems.push('SMTP_URL: needs MAIL_FROM and PUBLIC_URL too');
  }
  try {
    listConfiguredFeeds(config);
  } catch (error) {
    problems.push(`AIS_FEEDS: ${messageOf(error)}`);
  }
  if (config.oidcIssuer && !config.oidcClientId) problems.push('OIDC_ISSUER: needs OIDC_CLIENT_ID too');
  if (config.databaseDirectUrl && !config.databaseUrl) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL too');
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** The demo is for trying out: on somebody's own database, or open to a network, it runs only when asked for. */
export function runsDemo({ demo, databaseUrl, host }: Config): boolean {
  return demo ?? (databaseUrl === undefined && (host === 'localhost' || isLoopbackAddress(host)));
}

/** The open feeds that are offered by name. */
export function listOpenFeeds({ openAisFeeds }: Pick<Config, 'openAisFeeds'>): readonly OpenFeed[] {
  return openAisFeeds ?? readOpenFeeds();
}

/** Those of `AIS_FEEDS`. */
export function listConfiguredFeeds(config: Pick<Config, 'aisFeeds' | 'openAisFeeds'>): FeedAddress[] {
  return config.aisFeeds?.(listOpenFeeds(config)) ?? [];
}

/** The rows of docs/configuration.md. */
export function describeSettings(): { env: string; summary: string; fallback: string | undefined }[] {
  return Object.values(SETTINGS).map(({ env, summary, fallback }) => ({ env, summary, fallback }));
}

const OF_DRIVERS = /^(PG[A-Z]+|HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_(FILE|DIR))$/;

/** What drivers of databases need of the environment, for processes that get nothing else of it. */
export function driverEnvironment(
  environment: Record<string, string | undefined> = process.env,
): Readonly<Record<string, string>> {
  const entries = Object.entries(environment).filter(([name]) => OF_DRIVERS.test(name));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])));
}
