import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAst } from 'vitest/node';

const MAX_FILE_LINES = 500;
const MAX_FOLDER_FILES = 50;
const MAX_FUNCTION_LINES = 70;

/** Who may import whom: a folder of `src/` and the folders it may reach besides itself, those for everybody, errors, log, metrics and work. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  values: [],
  concurrency: [],
  net: [],
  text: [],
  domain: [],
  db: [],
  files: [],
  isolated: [],
  outside: [],
  routing: [],
  store: ['db', 'domain'],
  queue: ['domain', 'db'],
  sources: ['isolated', 'outside', 'domain'],
  jsonapi: ['domain'],
  simulator: ['routing', 'domain'],
  tracking: ['isolated', 'sources', 'routing', 'store', 'queue', 'domain', 'db'],
  related: ['jsonapi', 'store', 'domain', 'db'],
  webhooks: ['related', 'jsonapi', 'store', 'queue', 'domain', 'db'],
  alerts: ['mail', 'store', 'domain', 'db'],
  broker: ['jsonapi', 'store', 'domain', 'db'],
  ais: ['isolated', 'outside', 'store', 'queue', 'domain', 'db'],
  documents: ['files', 'isolated', 'store', 'queue', 'domain', 'db'],
  operations: ['files', 'store', 'queue', 'domain', 'db'],
  map: ['routing', 'store', 'domain', 'db'],
  mcp: ['domain'],
  sync: ['isolated', 'outside', 'store', 'queue', 'domain', 'db'],
  identity: ['outside', 'domain'],
  config: [],
  mail: [],
  telemetry: ['queue', 'db'],
  http: [
    'alerts',
    'mcp',
    'operations',
    'related',
    'jsonapi',
    'map',
    'routing',
    'store',
    'files',
    'telemetry',
    'domain',
    'db',
  ],
  roles: ['*'],
  cli: ['*'],
};

/** What has no layers below it and may be used anywhere. */
const FOR_EVERYBODY = ['values', 'concurrency', 'net', 'text'];

/** The files directly under `src/`; app.ts wires everything, main.ts starts it. */
const TOP_FILES: Record<string, readonly string[]> = {
  'main.ts': ['cli'],
  'app.ts': ['*'],
  'config.ts': ['config'],
  'errors.ts': [],
  'log.ts': [],
  'metrics.ts': [],
  'work.ts': [],
};

const ROOT_FILES = [
  '.editorconfig',
  '.gitignore',
  'ARCHITECTURE.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  '.dockerignore',
  'LICENSE',
  'README.md',
  'biome.json',
  'compose.yaml',
  'knip.json',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
const ROOT_FOLDERS = ['.ci', 'bench', 'bin', 'data', 'docs', 'migrations', 'packages', 'scripts', 'src', 'test', 'web'];

const BANNED_NAME = /^(utils?|helpers?|common|misc|base|manager|index)\.tsx?$/;

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const code = tracked.filter(
  (path) =>
    /^(src|test|bench|scripts|web\/src|packages\/client\/src)\/.*\.tsx?$/.test(path) &&
    !/\/(fixtures|generated)\//.test(path),
);

describe('architecture', () => {
  it('lets each folder import only the layers below it', () => {
    const broken = code
      .filter((path) => path.startsWith('src/') && !path.endsWith('.test.ts'))
      .flatMap(forbiddenImports);
    expect(broken).toEqual([]);
  });

  it('keeps one source from importing another', () => {
    const broken = code
      .filter((path) => /^src\/sources\/[^/]+\//.test(path))
      .flatMap((path) => {
        const own = path.split('/')[2];
        return importsOf(path)
          .filter((target) => /^src\/sources\/[^/]+\//.test(target) && target.split('/')[2] !== own)
          .map((target) => `${path} → ${target}`);
      });
    expect(broken).toEqual([]);
  });

  it('keeps the oracle apart from what it judges: it knows the simulated world and values, and asks over HTTP', () => {
    const allowed =
      /^src\/(simulator|values|concurrency|text|db|cli\/progress-bar\.ts|log\.ts|store\/tables\.ts|operations\/load-reference-data\.ts)/;
    const broken = code
      .filter((path) => path.startsWith('test/oracle/'))
      .flatMap((path) =>
        importsOf(path)
          .filter((target) => target.startsWith('src/') && !allowed.test(target))
          .map((target) => `${path} → ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it('tells subscribers after the commit: what publishes events reaches nothing that makes or sends notifications', () => {
    const reached = new Set(['src/roles/publish.ts']);
    for (const path of reached) for (const target of importsOf(path)) reached.add(target);
    expect(reached).toContain('src/store/events/domain-events.ts');
    expect([...reached].filter((path) => /^src\/(webhooks|jsonapi|related)\//.test(path))).toEqual([]);
  });

  it('has no cycles between files, of types alone neither', () => {
    const files = code.filter((path) => path.startsWith('src/') || path.startsWith('web/src/'));
    expect(cyclesOf(new Map(files.map((path) => [path, importsOf(path)])))).toEqual([]);
  });

  it(`keeps folders to ${MAX_FOLDER_FILES} files side by side`, () => {
    const counts = new Map<string, number>();
    for (const path of code.filter((one) => one.startsWith('src/') && !one.endsWith('.test.ts')))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MAX_FOLDER_FILES)).toEqual([]);
  });

  it('has no dumping-ground or barrel files', () => {
    expect(code.filter((path) => BANNED_NAME.test(basename(path)))).toEqual([]);
  });

  it('names files in kebab-case', () => {
    expect(
      code.filter((path) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.tsx?$/.test(basename(path)) && !path.startsWith('web/')),
    ).toEqual([]);
  });

  it(`keeps files under ${MAX_FILE_LINES} lines`, () => {
    expect(code.filter((path) => readFileSync(path, 'utf8').split('\n').length > MAX_FILE_LINES)).toEqual([]);
  });

  it(`keeps functions to ${MAX_FUNCTION_LINES} lines, from the first to the last`, () => {
    const served = code.filter((path) => !/^(test|bench)\/|\.test\.tsx?$/.test(path));
    expect(served.flatMap((path) => longFunctions(path))).toEqual([]);
  });

  it('reads the environment in config.ts alone', () => {
    const readers = code.filter(
      (path) =>
        path.startsWith('src/') && path !== 'src/config.ts' && readFileSync(path, 'utf8').includes('process.env'),
    );
    expect(readers).toEqual([]);
  });

  it('keeps SQL in store, db and queue, and that of stores of others in sync', () => {
    const allowed = /^src\/(store|db|queue|sync\/destinations)\//;
    const offenders = code.filter(
      (path) =>
        path.startsWith('src/') &&
        !allowed.test(path) &&
        !path.endsWith('.test.ts') &&
        /from 'kysely'|from 'pg'/.test(readFileSync(path, 'utf8')),
    );
    expect(offenders).toEqual([]);
  });

  it('asks for what is heard of ships only where its server is known', () => {
    const heard = /\b(vessel_latest|vessel_position|vessel_track_day|vessel_mmsi|port_stay)\b/;
    const allowed = (path: string) =>
      path.startsWith('src/store/vessels/') ||
      path === 'src/store/estimates/arrival-watch.ts' ||
      // The name of a column in tables of others.
      path === 'src/domain/warehouse/warehouse-table.ts';
    const files = code.filter((path) => path.startsWith('src/') && heard.test(readFileSync(path, 'utf8')));
    expect(files.filter((path) => !allowed(path))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });

  it('loads the simulator for the demo and the command that plays it alone', () => {
    const loaded = loadedBy('src/main.ts');
    expect(loaded).toContain('src/roles/following.ts');
    expect(loaded.filter((path) => path.startsWith('src/simulator/'))).toEqual([]);
    expect(loadedBy('src/roles/demo.ts')).toContain('src/simulator/simulator.ts');
    const entered = code
      .filter((path) => path.startsWith('src/roles/'))
      .flatMap((path) => importsOf(path).filter((target) => target.startsWith('src/simulator/')));
    expect([...new Set(entered)]).toEqual(['src/simulator/demo-world.ts']);
  });

  it('has no litter in the root', () => {
    const entries = [...new Set(tracked.map((path) => path.split('/')[0] ?? ''))];
    expect(entries.filter((entry) => !ROOT_FILES.includes(entry) && !ROOT_FOLDERS.includes(entry))).toEqual([]);
  });
});

function forbiddenImports(path: string): string[] {
  const layer = path.split('/')[1] ?? '';
  const allowed = MAY_IMPORT[layer] ?? TOP_FILES[layer];
  if (!allowed) return [`${path}: folder or file is not part of the layout`];
  if (allowed.includes('*')) return [];
  const reachable = new Set([layer, ...FOR_EVERYBODY, 'errors.ts', 'log.ts', 'metrics.ts', 'work.ts', ...allowed]);
  return importsOf(path)
    .filter((target) => target.startsWith('src/') && !reachable.has(target.split('/')[1] ?? ''))
    .map((target) => `${path} → ${target}`);
}

/** The linter passes over lines that it finds no code in, like those of a statement in SQL. */
function longFunctions(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const long: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node && 'start' in node && 'end' in node && /^(Arrow)?Function(Ex|De)/.test(String(node.type))) {
      const lines = text.slice(Number(node.start), Number(node.end)).split('\n');
      if (lines.length > MAX_FUNCTION_LINES) long.push(`${path}: ${lines.length} lines from “${lines[0]}”`);
    }
    for (const part of Object.values(node)) visit(part);
  };
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
  return long;
}

function importsOf(path: string): string[] {
  const relative = [...readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'|import\('(\.[^']+)'\)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return relative.map((specifier) => normalize(join(dirname(path), specifier)));
}

/** What a process that begins with a file has read before anything is asked of it: no types, nothing that `import()` waits for. */
function loadedBy(start: string): string[] {
  const loaded = new Set([start]);
  for (const path of loaded) {
    for (const [, , specifier = ''] of readFileSync(path, 'utf8').matchAll(
      /^(import|export)(?! type)[^;]*? from '(\.[^']+)'/gm,
    ))
      loaded.add(normalize(join(dirname(path), specifier)));
  }
  return [...loaded];
}

/** Groups of files that reach one another (Tarjan's strongly connected components). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const indexes = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): number => {
    const index = indexes.size;
    indexes.set(path, index);
    let low = index;
    stack.push(path);
    for (const target of graph.get(path) ?? []) {
      if (!graph.has(target)) continue;
      if (!indexes.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, indexes.get(target) ?? low);
      if (target === path) cycles.push([path]);
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) cycles.push(group.sort());
    }
    return low;
  };
  for (const path of graph.keys()) if (!indexes.has(path)) visit(path);
  return cycles;
}
