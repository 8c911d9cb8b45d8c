import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JourneyCall } from '../../src/domain/journey/journey.ts';
import { metroAreaIdOf } from '../../src/store/places/reference-ids.ts';
import type { Instant } from '../../src/values/instant.ts';
import { journeyCall } from '../journey-call.ts';
import type { Box } from '../web/world.ts';
import { hasChromium, launchChromium, visit } from './chromium.ts';
import { type Dashboard, enter, startDashboard } from './dashboard.ts';
import { type HostPage, startHostPage } from './host-page.ts';

/** A folder for pictures of the maps, for whoever wants to look at them. */
const PICTURES = process.env['LANDFALL_MAP_PICTURES'];
const DAY_MS = 86_400_000;

const day = (days: number): Instant => `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`;

interface DrawnMap {
  readonly map: {
    getSource(id: string): { serialize(): { data: { features: Drawn[] } } };
    queryRenderedFeatures(options: object): { properties: { label: string; ports_sequence: number } }[];
  };
}

interface Drawn {
  readonly geometry: { readonly coordinates: unknown };
  readonly properties: Readonly<Record<string, unknown>>;
}

function journeysOn(vesselId: string): Record<string, readonly [JourneyCall[], Readonly<Record<string, string>>]> {
  const outbound = {
    mode: 'vessel',
    feeder: false,
    vesselId,
    vesselImo: '9850800',
    vesselName: 'EVER FORTUNE',
    voyageNumber: '0812E',
  } as const;
  const other = { ...outbound, vesselId: null, vesselImo: null, vesselName: 'FEEDER' };
  const pol = { outbound, outboundAtdAt: day(-9) };
  return {
    pacific: [
      [
        journeyCall('port_of_lading', 'POL', 'CNSHA', pol),
        journeyCall('port_of_discharge', 'POD', 'USLAX', { inboundEtaAt: day(6) }),
      ],
      {},
    ],
    transshipment: [
      [
        journeyCall('port_of_lading', 'POL', 'LKCMB', { outbound: other, outboundAtdAt: day(-30) }),
        journeyCall('transshipment', 'TS1', 'SGSIN', {
          inboundAtaAt: day(-24),
          outbound: other,
          outboundAtdAt: day(-20),
        }),
        journeyCall('transshipment', 'TS2', 'KRPUS', { ...pol, inboundAtaAt: day(-12) }),
        journeyCall('port_of_discharge', 'POD', 'USLGB', { inboundEtaAt: day(6) }),
      ],
      {},
    ],
    rail: [
      [
        journeyCall('port_of_lading', 'POL', 'CNSHA', { outbound: other, outboundAtdAt: day(-40) }),
        journeyCall('port_of_discharge', 'POD', 'USLGB', { inboundAtaAt: day(-20) }),
        journeyCall('inland_destination', 'IND', 'USCHI', {
          locationId: metroAreaIdOf('USCHI'),
          inboundAtaAt: day(-8),
        }),
      ],
      { pod_arrived_at: day(-20), pod_rail_departed_at: day(-14), ind_ata_at: day(-8) },
    ],
  };
}

describe.skipIf(!hasChromium)('the map of a journey', () => {
  let browser: Browser;
  let dashboard: Dashboard;
  let host: HostPage;
  let key: string;

  beforeAll(async () => {
    browser = await launchChromium();
    dashboard = await startDashboard();
    host = await startHostPage(dashboard.service.url);
    key = (await dashboard.service.createClient({ scope: 'publishable', accountId: dashboard.accountId })).key;
  });
  afterAll(async () => {
    await browser?.close();
    await host?.close();
    await dashboard?.close();
  });

  async function drawn(page: Page, frame: string): Promise<{ features: Drawn[]; seen: string[] }> {
    await page.waitForSelector(`${frame}[data-map="drawn"]`);
    return page.locator(frame).evaluate((element) => {
      const { map } = element as unknown as DrawnMap;
      const ports = map.queryRenderedFeatures({ layers: ['journey-ports'] }).map(({ properties }) => properties);
      ports.sort((one, other) => one.ports_sequence - other.ports_sequence);
      const seen = [...new Set(ports.map(({ label }) => label))];
      return { features: map.getSource('journey').serialize().data.features, seen };
    });
  }

  async function picture(page: Page, name: string): Promise<void> {
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
  }

  it.each(['pacific', 'transshipment', 'rail'])(
    'is the same in the dashboard and on a foreign page: %s',
    async (name) => {
      const { containerId, shipmentId, vesselId } = dashboard.boxes[0] as Box;
      const [calls, times] = journeysOn(vesselId)[name] ?? [[], {}];
      const journey = JSON.stringify({ calls, lastSource: null }) as never;
      await dashboard.service.db
        .updateTable('container')
        .set({ ...times, journey })
        .where('id', '=', containerId)
        .execute();

      const inside = await enter(browser, dashboard);
      await inside.page.goto(`${dashboard.service.url}/containers/${containerId}`);
      const own = await drawn(inside.page, '.map');
      await picture(inside.page, `${name}-dashboard`);
      await inside.close();

      host.write(
        `<script async src="${dashboard.service.url}/embed/map.js" data-token="${key}" data-shipment="${shipmentId}"></script>`,
      );
      const outside = await visit(browser, [host.origin, dashboard.service.url]);
      await outside.page.goto(host.origin);
      const embedded = await drawn(outside.page, '.map-frame');
      await picture(outside.page, `${name}-embed`);
      await outside.close();

      expect(embedded).toEqual(own);
      expect(own.seen).toEqual(calls.map(({ label }) => label));
    },
  );
});
