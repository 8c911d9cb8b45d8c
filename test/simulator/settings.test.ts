import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSettings } from '../../src/cli/simulation.ts';
import { LINES } from '../../src/simulator/world/lines.ts';
import { credentialNames, parseProfiles } from '../../src/sources/dcsa/profile.ts';
import { parseCredentials } from '../../src/tracking/carriers/credentials.ts';

it('writes settings that lead the service to the simulated carriers, and nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-settings-'));
  try {
    writeSettings(folder, 'http://127.0.0.1:4910');
    const profiles = parseProfiles(readFileSync(join(folder, 'carrier-profiles.json'), 'utf8'));
    const credentials = parseCredentials(readFileSync(join(folder, 'carrier-credentials.json'), 'utf8'));
    expect(profiles.map(({ scacs }) => scacs)).toEqual(LINES.map(({ scac }) => [scac]));
    for (const profile of profiles) {
      expect(profile.eventsUrl).toBe(`http://127.0.0.1:4910/${profile.scacs[0]}/events`);
      expect(JSON.stringify(profile)).not.toContain('https://');
      const own = credentials[profile.scacs[0] ?? ''] ?? {};
      for (const name of credentialNames(profile)) expect(own[name]).toBeTruthy();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
