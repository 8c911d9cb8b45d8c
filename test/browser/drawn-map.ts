import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE_MS } from './chromium.ts';

interface DrawnMap {
  readonly map: { queryRenderedFeatures(options: object): object[] };
}

/** Every one of the layers has something drawn. A map comes to rest before what is loaded last is on it. */
export async function expectDrawn(page: Page, layers: readonly string[]): Promise<void> {
  await expect.poll(() => drawnLayers(page, layers), { timeout: PATIENCE_MS }).toEqual(layers);
}

/** Which of the layers have something drawn, by asking the map rather than looking at pixels. */
async function drawnLayers(page: Page, layers: readonly string[]): Promise<string[]> {
  await page.waitForSelector('.map[data-map="drawn"]');
  return page.$eval(
    '.map',
    (frame, ids) =>
      ids.filter((id) => (frame as unknown as DrawnMap).map.queryRenderedFeatures({ layers: [id] }).length > 0),
    [...layers],
  );
}
