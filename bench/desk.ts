// Every page of the dashboard with 100,000 containers against an account of 100, from the click on a link's address to a
// page that can be worked with; and 5,000 rows imported, with the longest frame of it.
// Run: npx tsx bench/desk.ts pages [containers] [rounds], npx tsx bench/desk.ts import
// In parts, for a machine that is not idle for long: npx tsx bench/desk.ts prepare 100000 0 FOLDER makes the accounts, and
// npx tsx bench/desk.ts pages 100000 4 FOLDER /webhooks,/people measures some of the pages with them.
import { sql } from 'kysely';
import type { Browser, Page } from 'playwright-core';
import { systemCaller } from '../src/operations/first-account.ts';
import { addUser } from '../src/operations/users.ts';
import { findUserByEmail } from '../src/store/accounts/users.ts';
import { terminalIdOf } from '../src/store/places/reference-ids.ts';
import { launchChromium, visit } from '../test/browser/chromium.ts';
import { pasteCells } from '../test/browser/paste.ts';
import { medianOf, tell } from './report/figure.ts';
import { startTwoAccounts, type TwoAccounts } from './two-accounts.ts';

const PART = process.argv[2] ?? 'pages';
const MANY = PART === 'import' ? 1 : Number(process.argv[3] ?? 100_000);
const FEW = 100;
const ROUNDS = Number(process.argv[4] ?? 4);
const FOLDER = process.argv[5];
const ONLY = process.argv[6]?.split(',');
const MAX_RATIO = 1.5;
const ROWS = 5_000;
const MAX_FRAME_MS = 100;
const PASSWORD = 'lantern-harbour-42';

/** A page, and what is on it once it can be worked with. */
interface Stop {
  readonly path: string;
  readonly ready: string;
}

const ROW = 'tbody tr.open';
const HEADING = 'main h1';

function stops(ids: Ids): readonly Stop[] {
  return [
    { path: '/map', ready: '.attention a .mono' },
    { path: '/exceptions', ready: '.queue li' },
    { path: '/changes', ready: HEADING },
    { path: '/containers', ready: ROW },
    { path: `/containers/${ids.container}`, ready: '[role=tab]' },
    { path: '/shipments', ready: ROW },
    { path: `/shipments/${ids.shipment}`, ready: '[role=tab]' },
    { path: `/vessels/${ids.vessel}`, ready: ROW },
    { path: '/ports/USLGB', ready: ROW },
    { path: `/terminals/${ids.terminal}`, ready: ROW },
    { path: '/import', ready: '.import-drop' },
    { path: '/requests', ready: HEADING },
    { path: '/documents', ready: HEADING },
    { path: '/webhooks', ready: HEADING },
    { path: '/carriers', ready: HEADING },
    { path: '/people', ready: HEADING },
    { path: '/account', ready: HEADING },
    { path: '/more', ready: HEADING },
  ];
}

interface Ids {
  readonly container: string;
  readonly shipment: string;
  readonly vessel: string;
  readonly terminal: string;
}

/** Since the navigation began, to the frame after what is wanted is there and the page has nothing longer to do. */
const untilReady = (selector: string) => `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector(${JSON.stringify(selector)})) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  };
  look();
})`;

/**
 * What the page does in each frame that took over 50 ms: scripts, then style, layout and painting. Without a graphics card
 * and on two cores a frame also waits for what draws it; that is not the page's.
 */
const WATCH_FRAMES = `
  window.longFrames = [];
  const workOf = ({ duration, startTime, renderStart, scripts }) => {
    const drawnMs = renderStart === 0 ? 0 : duration - (renderStart - startTime);
    const parts = scripts.map((script) => [script.invoker + ' ' + script.sourceFunctionName, script.duration]);
    return { ms: parts.reduce((sum, [, ms]) => sum + ms, 0) + drawnMs, parts: [...parts, ['drawing', drawnMs]] };
  };
  new PerformanceObserver((list) => window.longFrames.push(...list.getEntries().map(workOf)))
    .observe({ type: 'long-animation-frame', buffered: false });
`;

const bench = await startTwoAccounts(MANY, FEW, FOLDER);
const browser = await launchChromium();
try {
  await prepare(bench);
  if (PART === 'import') await measureImport(bench, browser);
  if (PART === 'pages') await measurePages(bench, browser);
} finally {
  await browser.close();
  await bench.stop();
}

/** Once: in a folder that is kept, both are there the next time. */
async function prepare({ db, many, few, ...rest }: TwoAccounts): Promise<void> {
  if ((await findUserByEmail(db, few, emailOf(few))) !== undefined) return;
  await moveToTerminal({ db, many, few, ...rest });
  for (const accountId of [many, few]) await addPerson({ db, many, few, ...rest }, accountId);
}

/** What lands at one port lands at one of its terminals. */
async function moveToTerminal({ db }: TwoAccounts): Promise<void> {
  await sql`update container set pod_terminal_id = ${terminalIdOf('USLGB-LBCT')} where pod_locode = 'USLGB'`.execute(
    db,
  );
  await sql`vacuum (analyze) container`.execute(db);
}

async function idsOf({ db }: TwoAccounts, accountId: string): Promise<Ids> {
  const found = await sql<{ container: string; shipment: string; vessel: string }>`
    select id as container, shipment_id as shipment, current_vessel_id as vessel from container
    where account_id = ${accountId} and current_vessel_id is not null order by number limit 1`.execute(db);
  const [row] = found.rows;
  if (row === undefined) throw new Error('the account has no container');
  return { ...row, terminal: terminalIdOf('USLGB-LBCT') };
}

function emailOf(accountId: string): string {
  return `${accountId}@bench.example`;
}

async function addPerson({ db }: TwoAccounts, accountId: string): Promise<void> {
  const person = { email: emailOf(accountId), name: 'Bench', role: 'owner', password: PASSWORD } as const;
  await addUser(db, systemCaller(accountId), person);
}

async function signIn({ url }: TwoAccounts, chromium: Browser, accountId: string): Promise<Page> {
  const { page } = await visit(chromium, url, { serviceWorkers: 'block' });
  await page.goto(url);
  await page.getByText('Sign in with your own account').click();
  await page.getByLabel('E-mail address').fill(emailOf(accountId));
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return page;
}

async function measurePages(service: TwoAccounts, chromium: Browser): Promise<void> {
  const many = await signIn(service, chromium, service.many);
  const few = await signIn(service, chromium, service.few);
  const ofMany = stops(await idsOf(service, service.many));
  const ofFew = stops(await idsOf(service, service.few));
  console.log(`Interactive, ${MANY.toLocaleString('en')} containers against ${FEW}, best of ${ROUNDS} (and median):`);
  let slow = 0;
  for (const [index, stop] of ofMany.entries()) {
    if (ONLY !== undefined && !ONLY.includes(nameOf(stop))) continue;
    const other = ofFew[index] ?? stop;
    const times: { readonly many: number[]; readonly few: number[] } = { many: [], few: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      times.many.push(await open(many, service.url, stop));
      times.few.push(await open(few, service.url, other));
    }
    // The best of several is what a page itself takes; the others had a neighbour on the machine.
    const ratio = Math.min(...times.many) / Math.min(...times.few);
    const middle = medianOf(times.many) / medianOf(times.few);
    if (ratio > MAX_RATIO) slow += 1;
    const name = nameOf(stop).padEnd(18);
    const [most, least] = [times.many, times.few].map((all) =>
      Math.min(...all)
        .toFixed(0)
        .padStart(6),
    );
    const over = ratio > MAX_RATIO ? '  over' : '';
    console.log(`  ${name} ${most} ms  ${least} ms  ×${ratio.toFixed(2)} (×${middle.toFixed(2)})${over}`);
  }
  const name = `pages that ${MANY.toLocaleString('en')} containers make slower than ×${MAX_RATIO}, of ${ofMany.length}`;
  tell({ name, value: slow, unit: 'pages', better: 'less', wanted: 0 });
}

function nameOf({ path }: Stop): string {
  return path.replace(/[0-9a-f-]{36}/, ':id');
}

async function open(page: Page, url: string, { path, ready }: Stop): Promise<number> {
  await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  return page.evaluate<number>(untilReady(ready));
}

/** Pasted, previewed and imported. */
async function measureImport(service: TwoAccounts, chromium: Browser): Promise<void> {
  const page = await signIn(service, chromium, service.few);
  await page.goto(`${service.url}/import`);
  await page.getByText('Paste rows here').waitFor();
  const cells = Array.from({ length: ROWS }, (_, row) => [
    `PO-${row}`,
    `MAEU${String(200_000_000 + row)}`,
    `Customer ${row % 40}`,
    'spring, sea',
  ]);
  await page.evaluate(WATCH_FRAMES);
  const begun = performance.now();
  await pasteCells(page, [['PO', 'Master B/L', 'Consignee', 'Tags'], ...cells]);
  await page.getByText(`${ROWS.toLocaleString('en')} new`).waitFor();
  const previewed = await takeFrames(page);
  await page.getByRole('button', { name: /^Import 5,000/ }).click();
  await page.getByText(`${ROWS.toLocaleString('en')} numbers imported`).waitFor({ timeout: 240_000 });
  const imported = await takeFrames(page);
  console.log(`Import of ${ROWS.toLocaleString('en')} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s:`);
  for (const [name, frames] of [
    ['read and previewed', previewed],
    ['imported', imported],
  ] as const) {
    const [worst] = frames.toSorted((one, other) => other.ms - one.ms);
    const over = frames.filter(({ ms }) => ms > MAX_FRAME_MS).length;
    const note = `${over} over that, of ${frames.length} long frames`;
    const what = `${ROWS.toLocaleString('en')} rows ${name}, longest work of a frame`;
    tell({ name: what, value: worst?.ms ?? 0, unit: 'ms', better: 'less', wanted: MAX_FRAME_MS, note });
    for (const [part, ms] of worst?.parts ?? []) console.log(`    ${ms.toFixed(0).padStart(5)} ms ${part}`);
  }
}

/** What the page did in a frame, and in which of its parts. */
interface LongFrame {
  readonly ms: number;
  readonly parts: readonly (readonly [name: string, ms: number])[];
}

async function takeFrames(page: Page): Promise<LongFrame[]> {
  return page.evaluate<LongFrame[]>(
    `new Promise((resolve) => setTimeout(() => resolve(window.longFrames.splice(0)), 500))`,
  );
}
