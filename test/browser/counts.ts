import type { Page, Request } from 'playwright-core';
import { loaded, pendingRequests } from './pending-requests.ts';

/** A number on a page, the list that it leads to, and how many that has. */
export interface Difference {
  readonly page: string;
  readonly text: string;
  readonly leadsTo: string;
  readonly listed: number;
}

interface Count {
  readonly text: string;
  readonly count: number;
  readonly href: string;
}

/** Pages that list things, and by what they say how many there are: where that is not there, what they list is counted. */
const LISTS: Readonly<Record<string, readonly [total: string, item: string]>> = {
  '/containers': ['.pager [role=status]', 'tbody tr'],
  '/shipments': ['.pager [role=status]', 'tbody tr'],
  '/exceptions': ['.pager > span', '[data-exception]'],
  '/changes': ['.changes-total', '.changes li'],
  '/requests': ['.pager > span', 'tbody tr'],
};

/** A world that goes on may change between a number and its list: then both are looked at again. */
const MAX_LOOKS = 4;

/** Follows every number of the pages to its list; returns those that say something else, and how many were followed. */
export async function followCounts(page: Page, url: string, paths: readonly string[]) {
  const differences: Difference[] = [];
  const followed = new Set<string>();
  for (const path of paths) {
    await open(page, `${url}${path}`);
    for (const { href, text } of await countsOn(page)) {
      // The menu says the same on every page.
      if (followed.has(`${text} ${href}`)) continue;
      followed.add(`${text} ${href}`);
      const difference = await differenceAt(page, url, path, href);
      if (difference !== undefined) differences.push({ ...difference, text: `${text} / ${difference.text}` });
    }
  }
  return { differences, followed: followed.size };
}

async function differenceAt(page: Page, url: string, path: string, href: string): Promise<Difference | undefined> {
  let last: Difference | undefined;
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    await open(page, `${url}${path}`);
    const here = (await countsOn(page)).filter((one) => one.href === href);
    if (here.length === 0) return undefined;
    await open(page, `${url}${href}`);
    const listed = await totalOf(page, href);
    const wrong = here.find(({ count }) => count !== listed);
    if (wrong === undefined) return undefined;
    last = { page: path, text: wrong.text, leadsTo: href, listed };
  }
  return last;
}

/** What a link to a list says as a number. */
async function countsOn(page: Page): Promise<Count[]> {
  const links = await page.locator('a[href]').evaluateAll((all) =>
    all
      .filter((link) => link.checkVisibility())
      .map((link) => ({
        text: (link.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
        href: link.getAttribute('href') ?? '',
      })),
  );
  return links.flatMap(({ text, href }) => {
    const [path = ''] = href.split('?');
    const number = /\d[\d,]*/.exec(text)?.[0];
    if (LISTS[path] === undefined || number === undefined) return [];
    return [{ text, href, count: numberIn(number) }];
  });
}

async function totalOf(page: Page, href: string): Promise<number> {
  const [total, item] = LISTS[href.split('?')[0] ?? ''] ?? [];
  if (total === undefined || item === undefined) throw new Error(`${href} is no list`);
  const said = page.locator(total).first();
  if (!(await said.isVisible())) return page.locator(item).count();
  return numberIn(((await said.textContent()) ?? '').split(' of ').at(-1) ?? '');
}

function numberIn(text: string): number {
  return Number((/\d[\d,]*/.exec(text)?.[0] ?? '0').replaceAll(',', ''));
}

/** Of each page that is crawled. */
const asking = new WeakMap<Page, ReadonlySet<Request>>();

/** The page, with all that it asks for: nothing is still being counted. */
async function open(page: Page, address: string): Promise<void> {
  const asked = asking.get(page) ?? pendingRequests(page);
  asking.set(page, asked);
  await page.goto(address);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await loaded(page, asked);
  await page.getByText('Counting…').first().waitFor({ state: 'hidden' });
}

/** The buttons above a list that say how many they would leave. */
export async function pressCounts(page: Page, url: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  const buttons = page.locator('.kpis button');
  await open(page, `${url}/containers`);
  const total = await buttons.count();
  for (let place = 0; place < total; place += 1) {
    let difference: Difference | undefined;
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      await open(page, `${url}/containers`);
      const text = (await buttons.nth(place).textContent()) ?? '';
      await buttons.nth(place).click();
      await open(page, page.url());
      const listed = await totalOf(page, '/containers');
      difference = listed === numberIn(text) ? undefined : { page: '/containers', text, leadsTo: page.url(), listed };
      if (difference === undefined) break;
    }
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

/** Tabs that say how many they hold. */
export async function openCountedTabs(page: Page, url: string, path: string, item: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  await open(page, `${url}${path}`);
  const tabs = page.locator('[role=tab]:has(.n)');
  const total = await tabs.count();
  for (let place = 0; place < total; place += 1) {
    let difference: Difference | undefined;
    for (let look = 0; look < MAX_LOOKS; look += 1) {
      await open(page, `${url}${path}`);
      const text = ((await tabs.nth(place).textContent()) ?? '').replaceAll(/\s+/g, ' ');
      await tabs.nth(place).click();
      await loaded(page, asking.get(page) ?? new Set());
      const pager = page.locator('.pager > span').first();
      const listed = (await pager.isVisible())
        ? numberIn(((await pager.textContent()) ?? '').split(' of ').at(-1) ?? '')
        : await page.locator(`[role=tabpanel] ${item}`).count();
      const count = numberIn(/\d[\d,]*$/.exec(text)?.[0] ?? '');
      difference = listed === count ? undefined : { page: path, text, leadsTo: 'tab', listed };
      if (difference === undefined) break;
    }
    if (difference !== undefined) differences.push(difference);
  }
  return differences;
}

interface Answer {
  readonly data: readonly { readonly key: string | null; readonly count: number }[];
  readonly meta: { readonly total: number };
}

/** What the filters of the list of containers are counted by, and the filter that each stands for. */
const COUNTED_FILTERS: Readonly<Record<string, string>> = {
  port_of_discharge: 'filter[port_of_discharge]',
  port_of_lading: 'filter[port_of_lading]',
  pod_terminal: 'filter[pod_terminal_id]',
  vessel: 'filter[vessel_id]',
  shipping_line: 'filter[scac]',
  customer: 'filter[customer_id]',
  current_status: 'filter[status]',
};

/** The numbers in the menus of filters, and on the ships of the map, by the questions that the pages ask. */
export async function askCounts(page: Page, url: string): Promise<{ differences: Difference[]; asked: number }> {
  const ask = async <Shape>(path: string) => (await (await page.request.get(`${url}/v2${path}`)).json()) as Shape;
  const differences: Difference[] = [];
  let asked = 0;
  const compare = async (from: string, count: () => Promise<number>, list: string) => {
    asked += 1;
    for (let look = 1; ; look += 1) {
      const [said, { meta }] = [await count(), await ask<Answer>(`${list}&page[size]=1`)];
      if (said === meta.total) return;
      if (look === MAX_LOOKS) {
        differences.push({ page: from, text: String(said), leadsTo: list, listed: meta.total });
        return;
      }
    }
  };
  for (const [grouping, filter] of Object.entries(COUNTED_FILTERS)) {
    const path = `/containers/summary?group_by=${grouping}`;
    for (const { key } of (await ask<Answer>(path)).data) {
      if (key === null) continue;
      const count = async () => (await ask<Answer>(path)).data.find((one) => one.key === key)?.count ?? 0;
      await compare(path, count, `/containers?${filter}=${encodeURIComponent(key)}`);
    }
  }
  type Fleet = { readonly vessels: readonly { readonly id: string; readonly containers: number }[] };
  for (const { id } of (await ask<Fleet>('/fleet')).vessels) {
    const count = async () => (await ask<Fleet>('/fleet')).vessels.find((one) => one.id === id)?.containers ?? 0;
    await compare('/map', count, `/containers?filter[vessel_id]=${id}`);
  }
  return { differences, asked };
}
