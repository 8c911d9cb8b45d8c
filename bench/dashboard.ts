// The list of containers with 100,000 of them: how long the service takes for a page of it, and how the browser fares.
// Run: npx tsx bench/dashboard.ts [containers]
import type { Page } from 'playwright-core';
import { issueKey } from '../src/operations/api-keys.ts';
import { systemCaller } from '../src/operations/first-account.ts';
import { hasChromium, launchChromium, visit } from '../test/browser/chromium.ts';
import { startTwoAccounts } from './two-accounts.ts';

const MANY = Number(process.argv[2] ?? 100_000);
const FEW = 100;
const ROUNDS = 7;
const SCROLL_STEPS = 120;
/** Flung: faster than anybody reads. Dragged by the scroll bar: nothing on the screen stays from frame to frame. */
const SPEEDS = [
  ['Flung', 1 / 8],
  ['Dragged', 1],
] as const;

const CONTAINERS = '/containers?include=shipment&page[size]=50';
const SHIPMENTS = '/shipments?page[size]=50';
const QUERIES: readonly (readonly [name: string, path: string])[] = [
  ['newest first', `${CONTAINERS}&sort=-created_at`],
  ['by number', `${CONTAINERS}&sort=number`],
  ['by ETA', `${CONTAINERS}&sort=pod_eta_at`],
  ['by carrier', `${CONTAINERS}&sort=shipping_line_name`],
  ['by last free day', `${CONTAINERS}&sort=last_free_day`],
  ['active ones', `${CONTAINERS}&sort=-created_at&filter[active]=true`],
  ['of one port', `${CONTAINERS}&sort=pod_eta_at&filter[port_of_discharge]=USLGB`],
  ['of a tag', `${CONTAINERS}&sort=-created_at&filter[tag]=urgent`],
  ['containing 00042', `${CONTAINERS}&sort=-created_at&q=00042`],
  ['containing nothing', `${CONTAINERS}&sort=-created_at&q=no-such-reference`],
  ['page 1,000', `${CONTAINERS}&sort=-created_at&page[number]=1000`],
  ['shipments, newest', `${SHIPMENTS}&sort=-created_at`],
  ['shipments, by ETA', `${SHIPMENTS}&sort=pod_eta_at`],
  ['shipments, PO-42', `${SHIPMENTS}&sort=-created_at&q=PO-42`],
  ['search box', '/search?query=00042'],
  ['exceptions', '/exceptions?page[size]=50'],
  ['overview', '/overview'],
  ['fleet', '/fleet'],
  ['lanes of the fleet', '/fleet/lanes'],
];

/** From the end of the answer with the rows to a painted row that can be clicked. */
const UNTIL_INTERACTIVE = `new Promise((resolve) => {
  const look = () => {
    const answer = performance.getEntriesByType('resource').findLast((entry) => entry.name.includes('/v2/containers?'));
    if (!answer || !document.querySelector('tbody tr.open')) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - answer.responseEnd)));
  };
  look();
})`;

/** A page of plain rows, as many as are scrolled through and all there from the start: what the browser itself takes. */
const PLAIN_PAGE = `<style>
  .table-frame { height: 700px; overflow: auto; font: 13px sans-serif }
  td { height: 36px; border-bottom: 1px solid #ccc; white-space: nowrap }
</style><div class="table-frame"><table><tbody></tbody></table></div>`;
const PLAIN_ROWS = `document.querySelector('tbody').innerHTML = Array.from({ length: 6_000 }, (_, row) =>
  '<tr>' + Array.from({ length: 10 }, (_, column) => '<td>Row ' + row + '.' + column + '</td>').join('') + '</tr>').join('')`;

/** So much of a screen further every frame, from the beginning and then from the middle of the list. */
const scrolling = (screens: number) => `new Promise((resolve) => {
  const frame = document.querySelector('.table-frame');
  const longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ type: 'longtask' });
  const frames = [];
  let mostRows = 0;
  let step = 0;
  let last = performance.now();
  const next = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    mostRows = Math.max(mostRows, frame.querySelectorAll('tbody tr').length);
    if (step === ${SCROLL_STEPS}) return setTimeout(() => resolve({ frames: frames.slice(1), longTasks, mostRows }), 500);
    if (step === ${SCROLL_STEPS / 2}) frame.scrollTop = frame.scrollHeight / 2;
    else frame.scrollTop += frame.clientHeight * ${screens};
    step += 1;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})`;

const bench = await startTwoAccounts(MANY, FEW);
const { db, url } = bench;
try {
  await measureService(await keyOf(bench.many), await keyOf(bench.few));
  if (hasChromium) await measureBrowser();
} finally {
  await bench.stop();
}

async function keyOf(accountId: string): Promise<string> {
  const given = { name: 'Bench', scope: 'read', expiresAt: null, userId: null } as const;
  return (await issueKey(db, systemCaller(accountId), given)).key;
}

async function measureService(manyKey: string, fewKey: string): Promise<void> {
  console.log(`A page of 50 of ${MANY.toLocaleString('en')}, median of ${ROUNDS}, against an account with ${FEW}:`);
  for (const [name, path] of QUERIES) {
    const many = await medianMs(manyKey, path);
    const few = await medianMs(fewKey, path);
    console.log(`  ${name.padEnd(18)} ${many.toFixed(1).padStart(7)} ms   ×${(many / few).toFixed(1)}`);
  }
}

async function medianMs(key: string, path: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const response = await fetch(`${url}/v2${path}`, { headers: { authorization: `Token ${key}` } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[ROUNDS >> 1] ?? 0;
}

async function measureBrowser(): Promise<void> {
  const browser = await launchChromium();
  const { page } = await visit(browser, url);
  await page.goto(url);
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const ready: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await page.goto(`${url}/containers`);
    ready.push(await page.evaluate<number>(UNTIL_INTERACTIVE));
  }
  console.log(`List of ${MANY.toLocaleString('en')} in the browser:`);
  console.log(`  interactive ${ready.map((ms) => ms.toFixed(0)).join(', ')} ms after the API answered`);
  const list = await scroll(page);
  await page.goto('about:blank');
  await page.setContent(PLAIN_PAGE);
  await page.evaluate(PLAIN_ROWS);
  const plain = await scroll(page);
  for (const [index, [speed]] of SPEEDS.entries()) tellScrolling(speed, list[index], plain[index]);
  await browser.close();
}

interface Scrolling {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  readonly mostRows: number;
}

async function scroll(page: Page): Promise<Scrolling[]> {
  const seen: Scrolling[] = [];
  for (const [, screens] of SPEEDS) seen.push(await page.evaluate<Scrolling>(scrolling(screens)));
  return seen;
}

function tellScrolling(speed: string, list: Scrolling | undefined, plain: Scrolling | undefined): void {
  if (list === undefined || plain === undefined) return;
  const figures = [0.5, 0.95, 1].map((share) => {
    const ms = frameAt(list.frames, share);
    return `${ms.toFixed(0)} ms (×${(ms / frameAt(plain.frames, share)).toFixed(2)})`;
  });
  const [median, most, worst] = figures;
  console.log(`  ${speed}, against plain rows, never more than ${list.mostRows} rows drawn:`);
  console.log(`    frames of ${median} in the median, ${most} in 95 %, ${worst} at worst`);
  console.log(
    `    tasks over 50 ms: ${list.longTasks.length} in ${SCROLL_STEPS} frames, ${plain.longTasks.length} with plain rows`,
  );
}

function frameAt(frames: readonly number[], share: number): number {
  const sorted = frames.toSorted((one, other) => one - other);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
