import { parseArgs } from 'node:util';
import { ConfigError } from '../config.ts';
import { LandfallError, messageOf } from '../errors.ts';
import { accountsCommand } from './accounts.ts';
import { aisCommand } from './ais.ts';
import { backupCommand } from './backup.ts';
import { brokerCommand } from './broker.ts';
import { type Command, UsageError } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { etaCommand } from './eta.ts';
import { evidenceCommand } from './evidence.ts';
import { importCommand } from './import.ts';
import { keysCommand } from './keys.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { normaliseCommand } from './normalise.ts';
import { rebuildCommand } from './rebuild.ts';
import { reportingRoleCommand } from './reporting-role.ts';
import { rescueCommand } from './rescue.ts';
import { routeCommand } from './route.ts';
import { serveCommand } from './serve.ts';
import { simulateCommand } from './simulate.ts';
import { syncCommand } from './sync.ts';
import { tariffsCommand } from './tariffs.ts';

const commands: readonly Command[] = [
  serveCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  keysCommand,
  accountsCommand,
  rescueCommand,
  aisCommand,
  normaliseCommand,
  rebuildCommand,
  routeCommand,
  etaCommand,
  mcpCommand,
  simulateCommand,
  importCommand,
  tariffsCommand,
  evidenceCommand,
  syncCommand,
  brokerCommand,
  reportingRoleCommand,
];

/** Runs one command and returns the exit code of the process: 0 done, 1 failed, 2 not understood. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const [name = 'help', ...rest] = words;
  if (name === 'help' || name === '--help' || name === '-h') {
    console.log(helpText());
    return 0;
  }
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    console.error(`There is no command "${name}".\n\n${helpText()}`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`landfall ${command.name} ${command.usage}\n\n${command.summary}`);
    return 0;
  }
  return runCommand(command, rest);
}

async function runCommand(command: Command, words: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = readWords(command, words);
    return await command.run(positionals, values);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\nUsage: landfall ${command.name} ${command.usage}`);
      return 2;
    }
    const isExpected = error instanceof ConfigError || error instanceof LandfallError || isForPeople(error);
    console.error(isExpected ? messageOf(error) : error);
    return 1;
  }
}

function readWords(command: Command, words: readonly string[]) {
  const { positionals, values } = parseWords(command, words);
  const extra = positionals[command.maxWords];
  if (extra !== undefined) {
    throw new UsageError(`"${extra.trim()}" is one word too many; a name of several words goes in quotes.`);
  }
  return { positionals, values };
}

function parseWords(command: Command, words: readonly string[]) {
  try {
    return parseArgs({ args: words.map(protectNumber), options: command.options ?? {}, allowPositionals: true });
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** A place in the south begins with a minus sign, which is not an option. Commands trim what they are given. */
function protectNumber(word: string): string {
  return /^-\d/.test(word) ? ` ${word}` : word;
}

/** What is said in one sentence: a taken port, a folder that cannot be written. A plain Error was thrown to be read. */
function isForPeople(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || Object.getPrototypeOf(error) === Error.prototype);
}

function helpText(): string {
  const width = Math.max(...commands.map((command) => command.name.length));
  const rows = commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return ['landfall COMMAND [--help]', '', ...rows].join('\n');
}
