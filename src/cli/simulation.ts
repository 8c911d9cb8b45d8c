import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../errors.ts';
import { createRouter } from '../routing/router.ts';
import { createPlayers, followedNumber } from '../simulator/players.ts';
import { MAX_SIZE, redirect, type Simulator, simulatedCredentials, startSimulator } from '../simulator/simulator.ts';
import { STAGES, stageOf } from '../simulator/stages.ts';
import { parseProfiles } from '../sources/dcsa/profile.ts';
import { projectFile } from '../values/project-file.ts';
import { type OptionValue, textOption, UsageError } from './command.ts';

const PROFILES = fileURLToPath(projectFile('data/carrier-profiles.json'));
const VIEW_MS = 1_000;
const TERMINALS_MS = 5_000;
const MAX_SPEED = 100_000;

export async function simulate(options: Readonly<Record<string, OptionValue>>): Promise<number> {
  const wanted = readSimulation(options, Date.now());
  const begunMs = Date.now();
  const nowMs = () => wanted.startMs + (Date.now() - begunMs) * wanted.speed;
  const router = createRouter();
  try {
    const simulator = await startSimulator({
      seed: wanted.seed,
      size: wanted.size,
      nowMs,
      findRoute: (from, to) => router.route(from, to),
      carrierPort: wanted.port,
      aisPort: wanted.aisPort,
      onError: (error) => console.error(messageOf(error)),
    });
    await present(simulator, wanted, nowMs).finally(() => simulator.stop());
    return 0;
  } finally {
    await router.close();
  }
}

async function present(simulator: Simulator, wanted: Simulation, nowMs: () => number): Promise<void> {
  if (wanted.settingsFolder !== undefined) writeSettings(wanted.settingsFolder, simulator.carriersUrl);
  console.log(describeSimulation(simulator, wanted, nowMs()));
  await untilInterrupted(simulator, wanted, nowMs);
}

export interface Simulation {
  readonly seed: string;
  /** Simulated seconds in a second. */
  readonly speed: number;
  readonly size: number;
  readonly startMs: number;
  readonly port: number;
  readonly aisPort: number;
  readonly settingsFolder: string | undefined;
  readonly terminals: { readonly url: string; readonly key: string } | undefined;
}

export function readSimulation(options: Readonly<Record<string, OptionValue>>, nowMs: number): Simulation {
  const text = (name: string) => textOption(options, name);
  const number = (name: string, fallback: number, minimum: number, maximum: number) => {
    const value = Number(text(name) ?? fallback);
    if (value >= minimum && value <= maximum) return value;
    throw new UsageError(`--${name} is a number from ${minimum} to ${maximum}.`);
  };
  const start = text('start');
  const startMs = start === undefined ? nowMs : Date.parse(start);
  if (Number.isNaN(startMs)) throw new UsageError('--start is a time, such as 2026-03-01T00:00:00Z.');
  const [url, key] = [text('terminals'), text('key')];
  if ((url === undefined) !== (key === undefined)) throw new UsageError('--terminals and --key go together.');
  return {
    seed: text('seed') ?? 'landfall',
    speed: number('speed', 1, 0, MAX_SPEED),
    size: number('size', 250, 1, MAX_SIZE),
    startMs,
    port: number('port', 4910, 0, 65_535),
    aisPort: number('ais-port', 4911, 0, 65_535),
    settingsFolder: text('settings'),
    terminals: url !== undefined && key !== undefined ? { url: url.replace(/\/$/, ''), key } : undefined,
  };
}

function describeSimulation(simulator: Simulator, { seed, speed }: Simulation, nowMs: number): string {
  const { carriersUrl, ais } = simulator;
  const example = simulator
    .fleet()
    .find(({ line, followedBy }) => line.scac === 'MSCU' && followedBy === 'bill_of_lading');
  const number = example ? followedNumber(example) : 'MEDUX0000000';
  const key = simulatedCredentials()['MSCU']?.['apiKey'];
  return [
    '',
    `  World        "${seed}" at ${minuteText(nowMs)}, ${speed} times as fast as ours`,
    `  Carriers     ${carriersUrl}/{MAEU,HLCU,ONEY,CMDU,MSCU,EGLV,HDMU}/events`,
    `  Ships (AIS)  tcp://${ais.host}:${ais.port}`,
    '',
    `  Try          curl -H "Ocp-Apim-Subscription-Key: ${key}" \\`,
    `                 "${carriersUrl}/MSCU/events?transportDocumentReference=${number}"`,
    '',
  ].join('\n');
}

/** Profiles and credentials that lead Landfall to the simulated carriers. */
export function writeSettings(folder: string, carriersUrl: string): void {
  const profiles = redirect(parseProfiles(readFileSync(PROFILES, 'utf8')), carriersUrl);
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('carrier-profiles.json', { profiles });
  write('carrier-credentials.json', simulatedCredentials());
}

async function untilInterrupted(simulator: Simulator, wanted: Simulation, nowMs: () => number): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const { signal } = stopping;
  const terminals = wanted.terminals && playTerminals(simulator, wanted.terminals, nowMs, signal);
  while (!signal.aborted) {
    if (process.stderr.isTTY) process.stderr.write(`\r${viewOf(simulator, nowMs())}\u001b[K`);
    await delay(VIEW_MS, undefined, { signal }).catch(() => undefined);
  }
  await terminals;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
}

/** What the world looks like now, in one line. */
function viewOf(simulator: Simulator, nowMs: number): string {
  const boxes = simulator.fleet().flatMap((booking) => booking.boxes);
  const counts = STAGES.map((stage) => ({ stage, count: boxes.filter((box) => stageOf(box, nowMs) === stage).length }));
  const stages = counts.filter(({ count }) => count > 0).map(({ stage, count }) => `${count} ${stage}`);
  return `${minuteText(nowMs)}  ${stages.join(', ')}  ${simulator.asked()} questions`;
}

/** Sends what the terminals say to a service, as they would. */
async function playTerminals(
  { world, fleet }: Simulator,
  { url, key }: { readonly url: string; readonly key: string },
  nowMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  const headers = { authorization: `Token ${key}`, 'content-type': 'application/json' };
  const players = createPlayers({
    world,
    endMs: Number.POSITIVE_INFINITY,
    register: async () => {},
    deliver: async (body) => {
      const response = await fetch(`${url}/v2/terminal_feed`, { method: 'POST', headers, body: Buffer.from(body) });
      if (!response.ok) throw new Error(`The service answered ${response.status}: ${await response.text()}`);
    },
  });
  while (!signal.aborted) {
    await players
      .play(fleet(), nowMs(), () => signal.aborted)
      .catch((error: unknown) => console.error(`Terminals: ${messageOf(error)}`));
    await delay(TERMINALS_MS, undefined, { signal }).catch(() => undefined);
  }
}

function minuteText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
