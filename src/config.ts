import { KEPT } from './config/kept.ts';
import { SERVICE } from './config/service.ts';
import type { Setting } from './config/setting.ts';
import { SOURCES } from './config/sources.ts';
import { START } from './config/start.ts';
import { TELEMETRY } from './config/telemetry.ts';
import { TOLD } from './config/told.ts';
import { messageOf } from './errors.ts';
import type { Cells } from './values/cells.ts';
import { isLoopbackAddress } from './values/ip-network.ts';

/**
 * Every setting: the environment variable, what it means, its default and how it is read. docs/configuration.md is
 * generated from it.
 */
const SETTINGS = { ...SERVICE, ...KEPT, ...START, ...SOURCES, ...TOLD, ...TELEMETRY };

type ValueOf<S> = S extends Setting<infer Value> & { fallback: string }
  ? Value
  : S extends Setting<infer Value>
    ? Value | undefined
    : never;

export type Config = { readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings of earlier versions, and what is said instead: one that is ignored would do the opposite of what was meant. */
const GONE: Readonly<Record<string, string>> = {
  TRACKING:
    'is LANDFALL_ROLE now, or landfall serve --role: instead of TRACKING=off say api,webhooks; without TRACKING=on a ' +
    'process does everything',
};

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
  if (config.databaseDirectUrl && !config.databaseUrl) problems.push('DATABASE_DIRECT_URL: needs DATABASE_URL too');
  const ofCells = [config.cell, config.cells, config.cellSecret];
  if (ofCells.includes(undefined) && ofCells.some((value) => value !== undefined)) {
    problems.push('CELL, CELLS and CELL_SECRET: all of them are needed, or none');
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** Undefined where there is one installation, as usual. */
export function cellsOf({ cell: own, cells, cellSecret: secret }: Config): Cells | undefined {
  if (own === undefined || cells === undefined || secret === undefined) return undefined;
  return { own, others: new Map([...cells].filter(([name]) => name !== own)), secret };
}

/** The demo is for trying out: on somebody's own database, or open to a network, it runs only when asked for. */
export function runsDemo({ demo, databaseUrl, host }: Config): boolean {
  return demo ?? (databaseUrl === undefined && (host === 'localhost' || isLoopbackAddress(host)));
}

/** The rows of docs/configuration.md. */
export function describeSettings(): { env: string; summary: string; fallback: string | undefined }[] {
  return Object.values(SETTINGS).map(({ env, summary, fallback }) => ({ env, summary, fallback }));
}
