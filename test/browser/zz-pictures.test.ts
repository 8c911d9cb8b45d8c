import { mkdirSync } from 'node:fs';
import { it } from 'vitest';
import { launchChromium } from './chromium.ts';
import { enter, startDashboard } from './dashboard.ts';
import { EVERY_PAGE } from './every-page.ts';
import { fillDashboard } from './full-dashboard.ts';

const OUT = '/tmp/dash/pics';
it('pictures', async () => {
  mkdirSync(OUT, { recursive: true });
  const only = process.env['ONLY']?.split(';');
  const looks = (process.env['LOOK'] ?? 'light;dark;phone').split(';');
  const browser = await launchChromium();
  const dashboard = await startDashboard();
  const places = await fillDashboard(dashboard);
  const options = {
    light: { colorScheme: 'light' },
    dark: { colorScheme: 'dark' },
    phone: { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  } as const;
  for (const look of looks as (keyof typeof options)[]) {
    const { page } = await enter(browser, dashboard, options[look]);
    for (const stop of EVERY_PAGE) {
      if (only && !only.includes(stop.name)) continue;
      if (stop.isWide && look === 'phone') continue;
      try {
        await page.goto(`${dashboard.service.url}${places[stop.path] ?? stop.path}`);
        page.setDefaultTimeout(15_000);
        await stop.arrive(page);
        await page.waitForTimeout(400);
        await page.screenshot({ path: `${OUT}/${stop.name.replaceAll(/[^a-z]+/gi, '-')}-${look}.png` });
      } catch (error) {
        console.log(look, stop.name, String(error).slice(0, 300));
      }
    }
  }
  await browser.close();
  await dashboard.close();
}, 600_000);
