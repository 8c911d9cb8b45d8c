import type { Page, Request } from 'playwright-core';
import { vi } from 'vitest';

const MAX_LOADING_MS = 10_000;

/** What a page still asks the service for. */
export function pendingRequests(page: Page): Set<Request> {
  const asked = new Set<Request>();
  page.on('request', (request) => {
    // The stream of live updates stays open.
    if (!request.url().endsWith('/v2/stream')) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) asked.clear();
  });
  return asked;
}

/** Nothing is loading any more, but for what the browser never tells the end of, such as a question taken back. */
export async function loaded(page: Page, asked: ReadonlySet<Request>): Promise<void> {
  await vi.waitUntil(() => asked.size === 0, { timeout: MAX_LOADING_MS }).catch(() => undefined);
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}
