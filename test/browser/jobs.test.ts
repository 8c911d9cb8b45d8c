import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCaller } from '../../src/operations/first-account.ts';
import { addUser } from '../../src/operations/users.ts';
import { readWorkbookElsewhere } from '../read-workbook.ts';
import { enqueue, outboxEvent } from '../webhooks/outbox.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { runWorker, until } from '../webhooks/running-worker.ts';
import { addChanges } from './add-changes.ts';
import { addEstimates } from './add-estimates.ts';
import { hasChromium, launchChromium, WITHOUT_WEBGL } from './chromium.ts';
import { type Dashboard, startDashboard, walkIn } from './dashboard.ts';
import { dialogHasFocus } from './dialog-focus.ts';
import { pasteCells } from './paste.ts';
import { tabTo } from './tab-to.ts';

let browser: Browser;
let dashboard: Dashboard;
let receiver: Receiver;
let stopWorker: () => Promise<void>;

/** With a mouse, or with keys alone. */
interface Hand {
  /** Goes to a control, to type into it. */
  readonly reach: (control: Locator) => Promise<void>;
  /** Sets off what a link or button does. */
  readonly press: (control: Locator) => Promise<void>;
  /** Ticks a box. */
  readonly tick: (control: Locator) => Promise<void>;
  /** For what can be done but once. */
  readonly turn: number;
}

interface Job {
  readonly name: string;
  /** By mouse. A click is a click, typing is free. */
  readonly mostClicks: number;
  readonly work: (page: Page, hand: Hand) => Promise<void>;
}

const SHEET = [
  ['PO', 'Master B/L', 'Consignee', 'Tags'],
  ...Array.from({ length: 49 }, (_, row) => [`48${row + 100}`, `MAEU1000000${row + 10}`, 'Acme', 'spring']),
  ['', 'Total', '', ''],
];
/** Every key is drawn. */
const MANY_KEYS_MS = 240_000;
const ANN = { email: 'ann@own.example', name: 'Ann Lee', role: 'member' as const, password: 'lantern-harbour-42' };
const NUMBERS = ['MAEU912345678', 'MAEU912345679'];
/** What is known of it was entered by hand, so that it can be derived anew. */
const ENTERED_BOX = 'CSQU3054383';

/** Ten in the morning there is the same day in UTC. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const inNav = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Each begins on the page that opens. */
const JOBS: readonly Job[] = [
  {
    name: 'which boxes miss their last free day: they are the first thing to be seen',
    mostClicks: 0,
    work: async (page) => {
      await page.getByRole('link', { name: /Past last free day.*TEMU 189726 0/ }).waitFor();
    },
  },
  {
    name: 'where is a box, and how sure',
    mostClicks: 1,
    work: async (page, { reach }) => {
      await reach(page.getByRole('combobox', { name: /^Search/ }));
      await page.keyboard.type('EITU945201');
      await page.getByRole('option', { name: /EITU 945201 0/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /EITU 945201 0/ }).waitFor();
      await page.getByText(/^in \d days$/).waitFor();
      await page.getByText(/^Fairly sure, 80 %: \d+ \w+ to \d+ \w+/).waitFor();
    },
  },
  {
    name: 'tell a colleague',
    mostClicks: 3,
    work: async (page, { press, reach }) => {
      await press(inNav(page, /^Exceptions/));
      await press(button(page, /^Work on Customs hold/));
      await reach(page.getByRole('dialog').getByLabel('Comment'));
      await page.keyboard.type('@Ann Lee please call the broker');
      await page.keyboard.press('Control+Enter');
      await page.getByText('said: @Ann Lee please call the broker').first().waitFor();
    },
  },
  {
    name: 'import 50 rows of a sheet, and undo',
    mostClicks: 4,
    work: async (page, { press }) => {
      await press(page.getByRole('button', { name: 'Track', exact: true }));
      await press(button(page, 'Import a spreadsheet'));
      await page.getByRole('heading', { name: 'Import a spreadsheet' }).waitFor();
      await pasteCells(page, SHEET);
      await page.getByText('49 new, 1 not valid').waitFor();
      await press(button(page, 'Import 49 numbers'));
      await page.getByText('49 numbers imported').waitFor();
      await press(button(page, 'Undo'));
      await page.getByText('49 numbers removed').waitFor();
    },
  },
  {
    name: 'why was my webhook not delivered, and send it again',
    mostClicks: 4,
    work: async (page, { press, turn }) => {
      await press(inNav(page, /^Webhooks/));
      await press(link(page, receiver.url));
      await press(page.getByRole('button', { name: /^Details of/ }).nth(turn));
      await page.getByText('out of order today').first().waitFor();
      await press(button(page, 'Send again'));
      await page.getByText('sent again by hand').waitFor();
      await page.getByRole('dialog').getByText('Delivered', { exact: true }).waitFor();
    },
  },
  {
    name: 'what changed since yesterday',
    mostClicks: 1,
    work: async (page, { press }) => {
      await press(link(page, /What changed since/));
      await page.getByText('Hold set: customs: CET exam').waitFor();
      await page.getByText(/ETA .* → .*/).waitFor();
      await page.getByText('2d 6h later').waitFor();
      await page.getByText('Departed').first().waitFor();
    },
  },
  {
    name: 'export this list',
    mostClicks: 2,
    work: async (page, { press }) => {
      await press(inNav(page, /^Containers/));
      await page.locator('tbody tr.open').first().waitFor();
      const [download] = await Promise.all([page.waitForEvent('download'), press(link(page, 'Export Excel'))]);
      const { rows } = readWorkbookElsewhere(readFileSync(await download.path()));
      expect(rows.map(([number]) => number)).toContain('EITU9452010');
      expect(rows.length - 1).toBe(await page.locator('tbody tr.open').count());
    },
  },
  {
    name: 'add one number',
    mostClicks: 3,
    work: async (page, { press, turn }) => {
      await press(page.getByRole('button', { name: 'Track', exact: true }));
      await dialogHasFocus(page);
      await page.keyboard.type(NUMBERS[turn] ?? '');
      await press(page.getByRole('dialog').getByRole('button', { name: 'Track', exact: true }));
      await page.getByText('1 number handed over').waitFor();
    },
  },
  {
    name: 'note a call about a stuck box',
    mostClicks: 4,
    work: async (page, { press, reach, turn }) => {
      await press(link(page, /Customs hold.*TEMU 189726 0/));
      await press(button(page, /^Notes/));
      await reach(page.getByRole('dialog').getByLabel('Note', { exact: true }));
      await page.keyboard.type(`Called customs, time ${turn}: the exam is tomorrow`);
      await press(page.getByRole('dialog').getByRole('button', { name: 'Add note' }));
      await page.getByRole('dialog').getByText(`Called customs, time ${turn}: the exam is tomorrow`).waitFor();
    },
  },
  {
    name: 'correct an ETA, and take it back',
    mostClicks: 4,
    work: async (page, { press, reach }) => {
      await reach(page.getByRole('combobox', { name: /^Search/ }));
      await page.keyboard.type(ENTERED_BOX);
      await page.getByRole('option', { name: /CSQU 305438 3/ }).waitFor();
      await page.keyboard.press('Enter');
      const arrival = page.locator('.facts .foremost');
      await arrival.locator(`time[datetime^="${dayFromNow(20)}"]`).waitFor();
      await press(button(page, 'Enter: ETA'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('ETA at discharge').fill(`${dayFromNow(24)}T10:00`);
      await dialog.getByLabel('Who said so, or why').fill('The agent called');
      await page.keyboard.press('Enter');
      await arrival.locator(`time[datetime^="${dayFromNow(24)}"]`).waitFor();
      await press(button(page, 'Enter: ETA'));
      await dialog.getByText('The agent called').first().waitFor();
      await press(dialog.getByRole('button', { name: 'Take back' }).first());
      await dialog.getByText('Taken back').first().waitFor();
      await arrival.locator(`time[datetime^="${dayFromNow(20)}"]`).waitFor();
    },
  },
  {
    name: 'a note to all boxes of a ship',
    mostClicks: 4,
    work: async (page, { press, reach, tick, turn }) => {
      await reach(page.getByRole('combobox', { name: /^Search/ }));
      await page.keyboard.type('EVER FORTUNE');
      await page.getByRole('option', { name: /EVER FORTUNE/ }).waitFor();
      await page.keyboard.press('Enter');
      await press(button(page, /^Notes/));
      await reach(page.getByRole('dialog').getByLabel('Note', { exact: true }));
      await page.keyboard.type(`She skips Oakland, time ${turn}`);
      await tick(page.getByLabel('Also on every container aboard'));
      await page.keyboard.press('Enter');
      await page.getByText(/^Noted on \d+ containers$/).waitFor();
    },
  },
  {
    name: 'a link for a customer',
    mostClicks: 3,
    work: async (page, { press, reach }) => {
      await reach(page.getByRole('combobox', { name: /^Search/ }));
      await page.keyboard.type('EITU945201');
      await page.getByRole('option', { name: /EITU 945201 0/ }).waitFor();
      await page.keyboard.press('Enter');
      await press(button(page, 'Share'));
      await press(page.getByRole('dialog').getByRole('button', { name: 'Create link' }));
      await page.getByRole('dialog').getByText(/\/s\//).waitFor();
    },
  },
];

async function does({ mostClicks, work }: Job, handOf: (page: Page) => Hand): Promise<void> {
  const { page, problems, close } = await walkIn(browser, dashboard);
  await page.getByText('Past last free day').first().waitFor();
  await page.evaluate(`window.clicks = 0; addEventListener('click', ({ isTrusted, detail }) => {
    if (isTrusted && detail > 0) window.clicks += 1;
  }, true)`);
  await work(page, handOf(page));
  const clicks = await page.evaluate<number>('window.clicks');
  expect([clicks <= mostClicks, clicks, problems]).toEqual([true, clicks, []]);
  await close();
}

describe.skipIf(!hasChromium)('everyday jobs', () => {
  beforeAll(async () => {
    browser = await launchChromium(WITHOUT_WEBGL);
    dashboard = await startDashboard();
    await addChanges(dashboard);
    await addEstimates(dashboard);
    await addUser(dashboard.service.db, systemCaller(dashboard.accountId), ANN);
    receiver = await startReceiver();
    await failDelivery();
    await enterBox();
  });
  afterAll(async () => {
    await browser?.close();
    await stopWorker?.();
    await receiver?.close();
    await dashboard?.close();
  });

  it.each(JOBS)('$name: at most $mostClicks clicks', (job) =>
    does(job, () => ({
      reach: (control) => control.click(),
      press: (control) => control.click(),
      tick: (control) => control.click(),
      turn: 0,
    })),
  );

  it.each(JOBS)(
    '$name: by keyboard alone',
    (job) =>
      does({ ...job, mostClicks: 0 }, (page) => ({
        reach: (control) => tabTo(page, control),
        press: async (control) => {
          await tabTo(page, control);
          await page.keyboard.press('Enter');
        },
        tick: async (control) => {
          await tabTo(page, control);
          await page.keyboard.press('Space');
        },
        turn: 1,
      })),
    MANY_KEYS_MS,
  );
});

/** A receiver refuses a notification for each hand for good, and works again after. */
async function failDelivery(): Promise<void> {
  const { service, accountId, boxes } = dashboard;
  const client = await service.createClient({ accountId });
  const attributes = { url: receiver.url, active: true };
  const { body } = await client.call('POST', '/webhooks', { data: { type: 'webhook', attributes } });
  receiver.answer = (_request, response) => response.writeHead(500).end('out of order today');
  const told = boxes
    .slice(0, 2)
    .map(({ containerId }) => outboxEvent(accountId, containerId, [body.data.id], 'refused'));
  await enqueue(service.db, told);
  stopWorker = runWorker(service.db, service.services.sealingKeys, { schedule: () => undefined });
  const failed = async () => (await client.call('GET', '/webhook_notifications?filter[delivery_status]=failed')).body;
  await until(async () => (await failed()).data.length === told.length);
  receiver.answer = (_request, response) => response.writeHead(200).end('noted, thank you');
}

/** At sea, and expected in twenty days. */
async function enterBox(): Promise<void> {
  const client = await dashboard.service.createClient({ accountId: dashboard.accountId });
  const post = async (path: string, attributes: object) => {
    const { status, text } = await client.call('POST', path, { data: { attributes } });
    expect(status, text).toBeLessThan(300);
  };
  const ports = { port_of_lading: 'CNSHA', port_of_discharge: 'USLGB' };
  await post('/shipments', { number: 'HAND10000001', scac: 'MAEU', container_numbers: [ENTERED_BOX], ...ports });
  const { body } = await client.call('GET', `/containers?q=${ENTERED_BOX}`);
  const ship = { vessel_imo: '9850800', vessel_name: 'EVER FORTUNE' };
  await post(`/containers/${body.data[0].id}/observations`, {
    observations: [
      { event: 'vessel_loaded', timestamp: `${dayFromNow(-11)}T10:00`, location_locode: 'CNSHA', ...ship },
      { event: 'vessel_departed', timestamp: `${dayFromNow(-10)}T10:00`, location_locode: 'CNSHA', ...ship },
      {
        event: 'vessel_arrived',
        timestamp: `${dayFromNow(20)}T10:00`,
        estimated: true,
        location_locode: 'USLGB',
        ...ship,
      },
    ],
  });
}
