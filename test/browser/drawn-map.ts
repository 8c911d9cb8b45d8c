import type { Page } from 'playwright-core';

interface DrawnMap {
  readonly map: { queryRenderedFeatures(options: object): object[] };
}

/** Which of the layers have something drawn, by asking the map rather than looking at pixels. */
export async function drawnLayers(page: Page, layers: readonly string[]): Promise<string[]> {
  await page.waitForSelector('.map[data-map="drawn"]');
  return page.$eval(
    '.map',
    (frame, ids) =>
      ids.filter((id) => (frame as unknown as DrawnMap).map.queryRenderedFeatures({ layers: [id] }).length > 0),
    [...layers],
  );
}
