import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Draws WebGL without a graphics card. */
const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=gl-egl',
  '--ignore-gpu-blocklist',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
];

/**
 * Maps are pictures then. For what looks at no map: one that opens costs five seconds of a processor without a
 * graphics card, and the dashboard opens on one. A page is put together a third cheaper without OpenGL.
 */
export const WITHOUT_WEBGL = ['--disable-3d-apis', '--disable-gpu'];

/** What a page holds itself, and the parts of the browser's viewer of PDFs. */
const BROWSERS_OWN = ['data:', 'blob:', 'chrome:', 'chrome-extension:'];

/** Long enough for a machine that is busy with something else; what waits that long fails in any case. */
export const PATIENCE_MS = 80_000;

export const hasChromium = existsSync(EXECUTABLE);
if (!hasChromium) {
  if (process.env['CI']) throw new Error(`No Chromium at ${EXECUTABLE}, and CI looks at every page.`);
  console.warn(`No Chromium at ${EXECUTABLE}: browser tests are skipped. Install it, or set CHROMIUM_PATH.`);
}

export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE, headless: true, args: [...FLAGS, ...flags] });
}

export interface Visit {
  readonly page: Page;
  /** What went wrong in the page: exceptions, and everything the content security policy refused. */
  readonly problems: string[];
  /** Addresses asked for that begin with none of the origins. */
  readonly outside: string[];
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  origins: string | readonly string[],
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const problems: string[] = [];
  const outside: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = request.url();
    if (![...[origins].flat(), ...BROWSERS_OWN].some((start) => url.startsWith(start))) outside.push(url);
  });
  return { page, problems, outside, close: () => context.close() };
}
