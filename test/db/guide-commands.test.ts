import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/commands.ts';
import { describeSettings, readConfig } from '../../src/config.ts';
import { listAccounts } from '../../src/store/accounts/accounts.ts';
import { insertUser } from '../../src/store/accounts/users.ts';
import type { Tables } from '../../src/store/tables.ts';
import { newId } from '../../src/values/id.ts';
import { projectFile } from '../../src/values/project-file.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

/** Some read the whole earth. */
/** ShipEstimate sea routes takes seconds, and minutes where others have the machine. */
const TIMEOUT_MS = 600_000;

/** Files that the guides speak of, and what somebody may have in them. */
const FILES: Readonly<Record<string, string>> = {
  'pairs.csv': 'origin_lat,origin_lon,dest_lat,dest_lon\n31.23,121.49,51.95,4.05\n',
  'code-list.csv': ',"LC","NLX","Nieuwhaven","Nieuwhaven","ZH","1-------","AI","2607",,"5155N 00430E",\n',
  'smdg.csv': 'UNLOCODE,Terminal Code,Terminal Facility Name\nNLRTM,ZZTST,A Terminal That Is New\n',
  'liners.json': JSON.stringify([{ linerCode: 'ZZT', linerName: 'A line', scac: 'ZZTL' }]),
  'ships.csv': 'imo,name\n9321483,EMMA MAERSK\n',
  'receiver.log': '!AIVDM,1,1,,B,15MwkT1P37G?fl0EJbR0OwT0@MS,0*4E\n',
};
/** What goes on until it is stopped, talks to a program, or needs what is not here; where it is tried instead. */
const TRIED_ELSEWHERE: Readonly<Record<string, string>> = {
  'serve --role': 'test/roles/roles.test.ts',
  simulate: 'test/simulator/command.test.ts',
  mcp: 'test/mcp/conformance.test.ts',
  'ais move': 'test/ais/kept-apart.test.ts',
  'ais replay AIS_2024_01_01.csv.zst': 'test/ais/feeds.test.ts',
  backup: 'test/db/backup.test.ts',
  doctor: 'test/db/commands.test.ts',
  sync: 'test/sync/warehouse.test.ts',
  'eta --archive': 'test/eta-archive.test.ts',
  'evidence verify': 'test/as-of/interface.test.ts',
};
/** Names of commands that a sentence speaks of. */
const MENTIONED: ReadonlySet<string> = new Set(['route']);
/** Stands for what people have of their own. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['new,old', '…']);

interface Snippet {
  readonly settings: Readonly<Record<string, string>>;
  readonly words: readonly string[];
  readonly text: string;
}

/** Every command that the guides give, in a block or in a line, without remarks and with what stands before it. */
function readSnippets(): Snippet[] {
  const guides = fileURLToPath(projectFile('docs/guides/'));
  const pages = [...readdirSync(guides).map((name) => join(guides, name)), fileURLToPath(projectFile('README.md'))];
  const lines = pages.flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const blocks = [...text.matchAll(/^```(?:sh)?\n(.*?)^```$/gms)].flatMap(([, code = '']) => code.split('\n'));
    return [...blocks, ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)];
  });
  return [...new Set(lines.map((line) => line.replace(/\s+#.*$/, '').trim()))].flatMap(readLine);
}

function readLine(text: string): Snippet[] {
  // What is redirected is named instead.
  const [, assignments = '', command] =
    /^((?:[A-Z_]+=(?:"[^"]*"|\S+)\s*)*)(?:(?:npx )?landfall ([a-z][^<]*)|npm start)?$/.exec(
      text.replace('< FILE', 'receiver.log'),
    ) ?? [];
  const settings = Object.fromEntries(
    [...assignments.matchAll(/([A-Z_]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, plain]) => [
      name,
      quoted ?? plain,
    ]),
  );
  const words = [...(command ?? '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return words.length > 0 || Object.keys(settings).length > 0 ? [{ settings, words, text }] : [];
}

const snippets = readSnippets();
const commands = snippets.filter(({ words }) => words.length > 0 && !MENTIONED.has(words.join(' ')));
const placeOf = ({ words }: Snippet) =>
  Object.entries(TRIED_ELSEWHERE).find(([begin]) => `${words.join(' ')} `.startsWith(`${begin} `))?.[1];
const runnable = commands.filter((snippet) => placeOf(snippet) === undefined);

describe('what the guides tell people to type', () => {
  let database: TestDatabase<Tables>;
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'landfall-guides-'));
  const complaints: string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase<Tables>();
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, 'FILE'), readFileSync(projectFile('docs/openapi.json')));
    mkdirSync(join(folder, 'data'));
    copyFileSync(projectFile('data/published-tariffs.json'), join(folder, 'data', 'published-tariffs.json'));
    process.chdir(folder);
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', folder);
    expect(await runCommandLine(['accounts', 'create', 'Northwind Imports'])).toBe(0);
    const [account] = await listAccounts(database.kysely, 1);
    const ada = {
      id: newId(),
      accountId: account?.id ?? '',
      email: 'ada@example.com',
      name: 'Ada',
      role: 'member',
      partyId: null,
    } as const;
    expect(await insertUser(database.kysely, ada, null)).toBe(true);
    vi.unstubAllEnvs();
  });
  beforeEach(() => {
    vi.stubEnv('DATABASE_URL', database.url);
    vi.stubEnv('DATA_DIR', folder);
    complaints.length = 0;
    vi.spyOn(console, 'log').mockReturnValue();
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(console, 'error').mockImplementation((line) => void complaints.push(String(line)));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });
  afterAll(async () => {
    process.chdir(before);
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  });

  it('names settings that there are, with values that they take', () => {
    const known = new Set(describeSettings().map(({ env }) => env));
    const given = snippets
      .map(({ settings }) => settings)
      .filter((settings) => Object.keys(settings).some((name) => known.has(name)));
    expect(given.length).toBeGreaterThan(8);
    const others = { DATABASE_URL: database.url, MAIL_FROM: 'a@b.example', PUBLIC_URL: 'https://a.example' };
    for (const settings of given) {
      const real = Object.entries(settings).filter(([name, value]) => known.has(name) && !PLACEHOLDERS.has(value));
      expect(() => readConfig({ ...others, ...Object.fromEntries(real) })).not.toThrow();
    }
  });

  it('is tried elsewhere where it cannot be here', () => {
    for (const place of Object.values(TRIED_ELSEWHERE))
      expect(readFileSync(projectFile(place), 'utf8')).toContain('expect(');
    expect(runnable.length).toBeGreaterThan(15);
  });

  it.each(runnable.map((snippet) => [snippet.text, snippet] as const))(
    'works: %s',
    { timeout: TIMEOUT_MS },
    async (_text, { words }) => {
      const { id } = await database.kysely.selectFrom('account').select('id').limit(1).executeTakeFirstOrThrow();
      const given = words.map((word) => (word === 'ID' ? id : word));
      expect(await runCommandLine(given), complaints.join('\n')).toBe(0);
    },
  );
});
