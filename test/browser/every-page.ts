import type { Page } from 'playwright-core';
import { terminalIdOf } from '../../src/store/places/reference-ids.ts';
import { codeAt, readBase32 } from '../sessions/authenticator.ts';
import { OWN_PASSWORD } from './full-dashboard.ts';
import { pasteCells } from './paste.ts';

/** A page, or something that is opened on it. */
export interface Stop {
  readonly name: string;
  /** A path, or the name of a place that `fillDashboard` made. */
  readonly path: string;
  /** Brings up what is to be looked at, and waits until it is there. */
  readonly arrive: (page: Page) => Promise<unknown>;
  /** Not offered on a phone. */
  readonly isWide?: true;
  /** The file of the dialog that is open, below `web/src`. */
  readonly dialog?: string;
}

const mapDrawn = (page: Page) => page.waitForSelector('.map[data-map="drawn"]');
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor();
const text = (words: string) => (page: Page) => page.getByText(words).first().waitFor();
const rowsUnder = (words: string) => async (page: Page) => {
  await text(words)(page);
  await page.locator('tbody tr.open').first().waitFor();
};
const tab = (name: RegExp) => async (page: Page) => {
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').waitFor();
};
const dialog = (button: string | RegExp, title: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('heading', { name: title }).first().waitFor();
};
const menu = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('region', { name: button }).waitFor();
};

/** Everything that somebody who has signed in can look at. */
export const EVERY_PAGE: readonly Stop[] = [
  { name: 'map', path: '/map', arrive: mapDrawn },
  { name: 'exceptions', path: '/exceptions', arrive: heading('Exceptions') },
  { name: 'what changed', path: '/changes', arrive: heading('What changed') },
  { name: 'containers', path: '/containers', arrive: text('EITU 945201 0') },
  { name: 'container', path: 'container', arrive: mapDrawn },
  { name: 'container, holds and fees', path: 'container', arrive: tab(/^Holds and fees/) },
  { name: 'container, free time', path: 'late container', arrive: freeTimeOf },
  {
    name: 'free time facts dialog',
    path: 'late container',
    arrive: async (page) => {
      await freeTimeOf(page);
      await dialog('Enter what is known', 'What tariffs ask for')(page);
    },
    dialog: 'pages/container/FreeTimeFacts.tsx',
  },
  { name: 'container, estimates', path: 'container', arrive: tab(/^ETA history/) },
  { name: 'container, raw events', path: 'container', arrive: tab(/^Raw events/) },
  { name: 'container, deliveries', path: 'container', arrive: tab(/^Webhook deliveries/) },
  { name: 'container, custom fields', path: 'container', arrive: tab(/^Custom fields/) },
  { name: 'container, what changed', path: 'container', arrive: tab(/^What changed/) },
  { name: 'shipments', path: '/shipments', arrive: text('EGLV050600123') },
  { name: 'shipment', path: 'shipment', arrive: mapDrawn },
  { name: 'shipment, documents', path: 'shipment', arrive: tab(/^Documents/) },
  { name: 'container, documents', path: 'container', arrive: tab(/^Documents/) },
  { name: 'vessel', path: '/vessels/9850800', arrive: mapDrawn },
  {
    name: 'message to customers dialog',
    path: '/vessels/9850800',
    arrive: dialog('Write to customers', /^Write to customers/),
    dialog: 'pages/vessel/MessageDialog.tsx',
  },
  { name: 'port', path: '/ports/USLGB', arrive: rowsUnder('on the way here') },
  { name: 'terminal', path: `/terminals/${terminalIdOf('USLGB-LBCT')}`, arrive: rowsUnder('on the way here') },
  { name: 'import', path: '/import', arrive: text('Paste rows here') },
  { name: 'import, previewed', path: '/import', arrive: pasteSheet },
  { name: 'requests', path: '/requests', arrive: text('MSKU6058113') },
  { name: 'documents', path: '/documents', arrive: text('EGLV050600123.pdf') },
  { name: 'document', path: 'document', arrive: text('Bill of lading number') },
  { name: 'document that was not read', path: 'failed document', arrive: heading(/scan of a paper/) },
  { name: 'document in text', path: 'mailed document', arrive: text('ARRIVAL NOTICE') },
  { name: 'mails', path: '/documents/mails', arrive: text('Arrival of EVER FORTUNE') },
  { name: 'webhooks', path: '/webhooks', arrive: text('receiver.example') },
  { name: 'webhook', path: 'webhook', arrive: heading(/receiver\.example/) },
  { name: 'data warehouse', path: '/warehouse', arrive: text('db.northwind.example') },
  {
    name: 'data warehouse dialog',
    path: '/warehouse',
    arrive: dialog('New destination', 'New destination'),
    dialog: 'pages/warehouse/DestinationDialog.tsx',
  },
  {
    name: 'data warehouse dry run',
    path: '/warehouse',
    arrive: dialog('Dry run Analytics', /^Dry run of/),
    dialog: 'pages/warehouse/PlanDialog.tsx',
  },
  { name: 'API keys', path: '/keys', arrive: heading('API keys') },
  { name: 'Assistants', path: '/assistants', arrive: heading('Assistants') },
  { name: 'custom fields', path: '/fields', arrive: text('Buyer') },
  { name: 'reliability', path: '/reliability', arrive: text('On time is at most') },
  { name: 'free time', path: '/free-time', arrive: text('more tomorrow') },
  { name: 'alerts', path: '/alerts', arrive: text('Everything that matters') },
  {
    name: 'alert dialog',
    path: '/alerts',
    arrive: dialog('New alert', 'New alert'),
    dialog: 'pages/alerts/AlertDialog.tsx',
  },
  {
    name: 'alert preview',
    path: '/alerts',
    arrive: previewMail,
    dialog: 'pages/alerts/PreviewDialog.tsx',
  },
  { name: 'reports', path: '/reports', arrive: text('Monday report') },
  {
    name: 'report dialog',
    path: '/reports',
    arrive: dialog('New report', 'New report'),
    dialog: 'pages/reports/ReportDialog.tsx',
  },
  {
    name: 'report preview',
    path: '/reports',
    arrive: dialog('Preview Monday report', 'Preview of Monday report'),
    dialog: 'pages/reports/ReportPreview.tsx',
  },
  { name: 'invoices', path: '/invoices', arrive: text('DEM-4711') },
  { name: 'invoice', path: 'invoice', arrive: heading(/^Missing from the invoice/) },
  {
    name: 'invoice dialog',
    path: '/invoices',
    arrive: dialog('Enter invoice', 'Enter an invoice'),
    dialog: 'pages/invoices/InvoiceForm.tsx',
  },
  {
    name: 'document of an invoice dialog',
    path: '/invoices',
    arrive: dialog('Read from a document', 'Read an invoice'),
    dialog: 'pages/invoices/ReadDocument.tsx',
  },
  {
    name: 'invoice step dialog',
    path: 'invoice',
    arrive: dialog('Note a step', /^What became of/),
    dialog: 'pages/invoices/StateDialog.tsx',
  },
  { name: 'tariffs', path: '/tariffs', arrive: text('Pier storage') },
  {
    name: 'tariff dialog',
    path: '/tariffs',
    arrive: dialog('New tariff', 'New tariff'),
    dialog: 'pages/tariffs/TariffForm.tsx',
  },
  {
    name: 'tariff import dialog',
    path: '/tariffs',
    arrive: lookAtPublished,
    dialog: 'pages/tariffs/ImportSheet.tsx',
  },
  { name: 'terminal calendars', path: '/tariffs/calendars', arrive: text('USLGB') },
  {
    name: 'calendar dialog',
    path: '/tariffs/calendars',
    arrive: dialog('Edit USLGB', 'Edit calendar'),
    dialog: 'pages/tariffs/CalendarForm.tsx',
  },
  { name: 'carriers', path: '/carriers', arrive: text('Hapag-Lloyd') },
  { name: 'carrier', path: '/carriers/MSCU', arrive: heading('Where to get the keys') },
  { name: 'carrier without an interface', path: '/carriers/OOLU', arrive: heading('No known interface') },
  { name: 'EDI partners', path: '/carriers/edi', arrive: heading('Where partners send') },
  { name: 'AIS feeds', path: '/carriers/ais', arrive: heading('AIS feeds') },
  {
    name: 'EDI partner dialog',
    path: '/carriers/edi',
    arrive: dialog('New partner', 'New EDI partner'),
    dialog: 'pages/carriers/EdiPartnerForm.tsx',
  },
  { name: 'what was not understood', path: '/carriers/unread', arrive: heading('Quarantine') },
  { name: 'API explorer', path: '/explorer', arrive: openOperation },
  { name: 'embeds', path: '/embed', arrive: heading('Embed') },
  { name: 'people', path: '/people', arrive: heading('People') },
  { name: 'single sign-on', path: '/single-sign-on', arrive: text('Northwind ID') },
  {
    name: 'identity provider dialog',
    path: '/single-sign-on',
    arrive: dialog('Add a provider', 'New identity provider'),
    dialog: 'pages/single-sign-on/ProviderDialog.tsx',
  },
  { name: 'account', path: '/account', arrive: text('Tell webhooks of predicted arrivals') },
  {
    name: 'authenticator app dialog',
    path: '/account',
    arrive: showKeyOfApp,
    dialog: 'pages/people/TotpDialog.tsx',
  },
  {
    name: 'recovery codes dialog',
    path: '/account',
    arrive: async (page) => {
      await confirmApp(page);
      await dialog('New recovery codes', 'New recovery codes')(page);
    },
    dialog: 'pages/people/CodeDialogs.tsx',
  },
  {
    name: 'passkey dialog',
    path: '/account',
    arrive: async (page) => {
      await dialog('Add a passkey', 'Add a passkey')(page);
      await page.getByText('PUBLIC_URL').waitFor();
    },
    dialog: 'pages/people/PasskeyDialog.tsx',
  },
  { name: 'audit trail', path: '/audit', arrive: text('Made an API key') },
  {
    name: 'person dialog',
    path: '/people',
    arrive: dialog('Add a person', 'Add a person'),
    dialog: 'pages/people/AddDialog.tsx',
  },
  {
    name: 'dialog of a person of a customer',
    path: '/people',
    arrive: dialog('New person of this customer', 'A person of this customer'),
    dialog: 'pages/people/CustomerPeople.tsx',
  },
  {
    name: 'sessions dialog',
    path: '/people',
    arrive: dialog('Sessions of Mira Okafor', /^Where Mira/),
    dialog: 'pages/people/PeoplePage.tsx',
  },
  { name: 'invitation dialog', path: '/people', arrive: inviteByLink, dialog: 'pages/people/LinkDialog.tsx' },
  { name: 'key dialog', path: '/keys', arrive: dialog('New key', 'New API key'), dialog: 'pages/keys/KeysPage.tsx' },
  { name: 'choosing a password', path: 'invitation', arrive: heading('Welcome, Jon Bakker') },
  { name: 'a link that is over', path: '/password#nothing', arrive: heading('This link does not work any more') },
  { name: 'more', path: '/more', arrive: heading('More') },
  { name: 'shared shipment', path: 'shared', arrive: mapDrawn },
  { name: 'no such page', path: '/nowhere', arrive: heading('There is no such page') },
  {
    name: 'track dialog',
    path: '/containers',
    arrive: dialog('Track', 'Track shipments'),
    dialog: 'pages/track/TrackDialog.tsx',
  },
  { name: 'mentions', path: '/changes', arrive: menu('Mentions') },
  {
    name: 'notes dialog',
    path: 'container',
    arrive: dialog('Notes', /^Notes: /),
    dialog: 'pages/notes/NotesDialog.tsx',
  },
  {
    name: 'entering dialog',
    path: 'container',
    arrive: dialog('Enter: ETA', /^Enter for /),
    dialog: 'pages/container/EnterDialog.tsx',
  },
  {
    name: 'references dialog',
    path: 'shipment',
    arrive: dialog('Edit references, tags and customer', 'References, tags and customer'),
    dialog: 'pages/shipment/BelongsDialog.tsx',
  },
  { name: 'who says so', path: 'container', arrive: whoSaysSo, dialog: 'pages/container/WhoSaysSo.tsx' },
  {
    name: 'webhook dialog',
    path: '/webhooks',
    arrive: dialog('New webhook', 'New webhook'),
    dialog: 'pages/webhooks/WebhookForm.tsx',
  },
  {
    name: 'replay dialog',
    path: 'webhook',
    arrive: dialog('Replay', /^Replay/),
    dialog: 'pages/webhooks/ReplayDialog.tsx',
  },
  {
    name: 'secret dialog',
    path: 'webhook',
    arrive: dialog('Secret', /secret/i),
    dialog: 'pages/webhooks/SecretDialog.tsx',
  },
  {
    name: 'delivery dialog',
    path: 'webhook',
    arrive: dialog(/^Details of/, /^\w+\./),
    dialog: 'pages/webhooks/NotificationDialog.tsx',
  },
  {
    name: 'share dialog',
    path: 'shipment',
    arrive: dialog('Share', /^Share/),
    dialog: 'pages/shipment/ShareDialog.tsx',
  },
  {
    name: 'upload dialog',
    path: '/documents',
    arrive: dialog('Upload', 'Upload documents'),
    dialog: 'pages/documents/UploadDialog.tsx',
  },
  { name: 'link dialog', path: 'document', arrive: searchToLink, dialog: 'pages/document/LinkDialog.tsx' },
  {
    name: 'type dialog',
    path: 'document',
    arrive: dialog('Change type', 'Change type'),
    dialog: 'pages/document/TypeDialog.tsx',
  },
  { name: 'exception dialog', path: '/exceptions', arrive: workOnFirst, dialog: 'pages/exceptions/WorkDialog.tsx' },
  {
    name: 'AIS feed dialog',
    path: '/carriers/ais',
    arrive: dialog('New feed', 'New AIS feed'),
    dialog: 'pages/carriers/FeedForm.tsx',
  },
  {
    name: 'field dialog',
    path: '/fields',
    arrive: dialog('New field', 'New custom field'),
    dialog: 'pages/fields/CreateField.tsx',
  },
  {
    name: 'request dialog',
    path: '/requests',
    arrive: dialog('Edit MSKU6058113', 'Edit MSKU6058113'),
    dialog: 'pages/requests/RequestActions.tsx',
  },
  {
    name: 'confirmation',
    path: '/requests',
    arrive: dialog('Remove MSKU6058113', 'Remove MSKU6058113?'),
    dialog: 'ui/ConfirmButton.tsx',
  },
  {
    name: 'test dialog',
    path: 'webhook',
    arrive: dialog('Send a test', 'Send a test'),
    dialog: 'pages/webhooks/TestDialog.tsx',
  },
  {
    name: 'view dialog',
    path: '/containers',
    arrive: dialog('Save view', 'Save this view'),
    dialog: 'table/SavedViews.tsx',
  },
  { name: 'tag dialog', path: '/shipments', arrive: tagFirst, dialog: 'table/BulkTag.tsx', isWide: true },
  { name: 'bulk dialog', path: '/shipments', arrive: noteOnFirst, dialog: 'table/BulkDialog.tsx', isWide: true },
  { name: 'session that is over', path: '/more', arrive: endSession, dialog: 'shell/SignInAgain.tsx' },
  { name: 'search', path: '/more', arrive: searchForPlaces },
  { name: 'account menu', path: '/more', arrive: menu('Account'), isWide: true },
  { name: 'filter menu', path: '/containers', arrive: menu('Add filter') },
  { name: 'column chooser', path: '/containers', arrive: menu('Columns'), isWide: true },
];

async function showKeyOfApp(page: Page): Promise<void> {
  await dialog('Set up an authenticator app', 'Authenticator app')(page);
  await page.getByLabel('Your password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('img', { name: 'The key of your authenticator app' }).waitFor();
}

async function confirmApp(page: Page): Promise<void> {
  await showKeyOfApp(page);
  const key = (await page.locator('.secret code').textContent()) ?? '';
  await page.getByLabel('Code').fill(codeAt(readBase32(key.replaceAll(' ', '')), Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
}

async function freeTimeOf(page: Page): Promise<void> {
  await tab(/^Free time/)(page);
  await page.getByRole('list', { name: 'Days of Demurrage, import' }).waitFor();
}

/** The next page finds the session again. */
async function endSession(page: Page): Promise<void> {
  await heading('More')(page);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.getByRole('combobox', { name: /^Search/ }).fill('Long B');
  await page.getByRole('dialog').getByRole('heading', { name: 'Sign in again' }).waitFor();
  await page.getByRole('button', { name: 'Go on in the demo' }).waitFor();
  await page.context().addCookies(cookies);
}

async function lookAtPublished(page: Page): Promise<void> {
  await dialog('Import', 'Import tariffs')(page);
  await page.getByRole('button', { name: /^Look at published/ }).click();
  await page.getByRole('button', { name: /^Keep \d+ tariffs/ }).waitFor();
}

async function workOnFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Work on/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor();
}

async function selectFirst(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .nth(1)
    .check();
}
async function noteOnFirst(page: Page): Promise<void> {
  await selectFirst(page);
  await menu('More for 1 shipment')(page);
  await dialog('Add a note', 'Add a note: 1 shipment')(page);
}
async function tagFirst(page: Page): Promise<void> {
  await selectFirst(page);
  await dialog('Tag 1', 'Tag 1 shipment')(page);
}

async function searchForPlaces(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Search/ }).fill('Long B');
  await page
    .getByRole('option', { name: /^Long Beach/ })
    .first()
    .waitFor();
}

async function whoSaysSo(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Holds and fees/ }).click();
  await page.getByRole('button', { name: 'Who says so: Holds', exact: true }).click();
  await page
    .getByText('No source has said this itself: it follows from what they said of others, or is not known yet.')
    .waitFor();
}

/** One of each outcome. */
async function previewMail(page: Page): Promise<void> {
  await dialog('Preview Everything that matters', 'Preview of Everything that matters')(page);
  await page.frameLocator('iframe[title=Mail]').getByRole('heading', { level: 1 }).waitFor();
}

async function pasteSheet(page: Page): Promise<void> {
  await page.getByText('Paste rows here').waitFor();
  await pasteCells(page, [
    ['Container', 'PO', 'Customer'],
    ['MSKU6058129', '1', 'Acme'],
    ['EITU9452010', '2', 'Acme'],
    ['TEMU1897261', '3', ''],
    ['Total', '3', ''],
  ]);
  await page.getByText('not valid').first().waitFor();
}

async function inviteByLink(page: Page): Promise<void> {
  await dialog('Invite Ines Duarte', 'Invite Ines Duarte')(page);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByText('whoever has it becomes Ines Duarte').waitFor();
}

async function searchToLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('Number or reference').fill('TEMU');
  await page.getByRole('button', { name: /^TEMU 189726 0/ }).waitFor();
}

async function openOperation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /GET \/containers\/\{id\} / }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
}
