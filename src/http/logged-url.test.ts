import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { loggedUrl } from './logged-url.ts';

const ID = '019a1111-2222-7333-8444-555566667777';

it.each([
  '/v2/shipments',
  `/v2/containers/${ID}/map_geojson`,
  `/v2/shipments/${ID}?include=containers,port_of_lading&page%5Bsize%5D=100`,
  '/v2/containers?filter%5Bpod_terminal_arrived_at%5D=2026-11-16',
  '/v2/container_pod_terminal_changed_events',
  '/assets/index.js',
])('%s is logged as it is', (url) => {
  expect(loggedUrl(url)).toBe(url);
});

it('hides whatever could be a token, wherever it stands, however often it is drawn', () => {
  for (let draw = 0; draw < 500; draw++) {
    const token = randomBytes(24).toString('base64url');
    for (const url of [
      `/s/${token}`,
      `/s/${token}/`,
      `/v2/shared/${token}/containers/${ID}/map_geojson`,
      `/v2//shared//${token}`,
      `/v2/uploads/${token}?x=1`,
      `/v2/documents/download?token=${token}&disposition=inline`,
      `/v2/shipments?api_key=lf_${token}`,
      `/v2/shipments?${token}`,
      `/nowhere/prefix.${token}.suffix`,
    ]) {
      expect(loggedUrl(url)).not.toContain(token);
      expect(loggedUrl(url)).toContain('[hidden]');
    }
  }
});
