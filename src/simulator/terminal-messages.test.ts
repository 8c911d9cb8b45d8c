import { describe, expect, it } from 'vitest';
import { normaliseTerminalFeed } from '../sources/terminal-feed/normalise.ts';
import { DAY_MS } from '../values/duration.ts';
import { terminalMessages } from './terminal-messages.ts';
import { ALL_UGLY } from './ugly-cases.ts';
import { createWorld } from './world/world.ts';

const START_MS = Date.UTC(2026, 2, 1);
const world = createWorld({ seed: 'terminals', rates: ALL_UGLY, bookingsPerDeparture: 1 });
const bookings = world.bookingsLeaving(START_MS, START_MS + 21 * DAY_MS);
const messages = bookings.flatMap((booking) => terminalMessages(world, booking));

describe('the terminals of the world', () => {
  it('write messages that are understood', () => {
    expect(messages.length).toBeGreaterThan(100);
    for (const { body } of messages) {
      const { observations, problems } = normaliseTerminalFeed(Buffer.from(JSON.stringify(body)));
      expect(problems).toEqual([]);
      expect(observations.length).toBeGreaterThan(0);
    }
  });

  it('number their messages: later ones have higher numbers, and one that is sent again has its own', () => {
    let repeated = 0;
    for (const booking of bookings) {
      const last = new Map<string, number>();
      const sent = new Set<string>();
      for (const { body } of terminalMessages(world, booking)) {
        const { source, sequence } = body;
        if (sent.has(JSON.stringify(body))) {
          repeated += 1;
          continue;
        }
        sent.add(JSON.stringify(body));
        expect(sequence).toBeGreaterThan(last.get(source) ?? -1);
        last.set(source, sequence);
      }
    }
    expect(repeated).toBeGreaterThan(0);
  });

  it('say the same of a vessel to everybody whose boxes it brings', () => {
    const said = new Map<string, string>();
    for (const { body } of messages) {
      const identity = `${body.source} ${body.sequence}`;
      expect(said.get(identity) ?? JSON.stringify(body)).toBe(JSON.stringify(body));
      said.set(identity, JSON.stringify(body));
    }
  });

  it('tell of holds, fees, free days, appointments, gates and berths', () => {
    const text = JSON.stringify(messages);
    for (const word of ['holds', 'demurrage', 'last_free_day', 'pickup_appointment_at', 'gate_out', 'berthed']) {
      expect(text).toContain(`"${word}"`);
    }
  });

  it('name appointments on the half hour, while trucks are let in', () => {
    const clocks = messages.flatMap(({ body }) => JSON.stringify(body).match(/"pickup_appointment_at":"[^"]+/) ?? []);
    expect(clocks.length).toBeGreaterThan(0);
    for (const clock of clocks) expect(clock).toMatch(/T(0[7-9]|1[0-6]):(00|30)/);
  });

  it('release every hold and offer the box before it is fetched', () => {
    for (const { journey, stay } of bookings.flatMap(({ boxes }) => boxes)) {
      const out = journey.steps.find(({ name }) => name === 'full_out');
      const holds = stay.findLast((report) => report.holds !== undefined)?.holds ?? [];
      const offered = stay.find(({ available }) => available === true);
      if (stay.length > 0) expect([holds, offered && out && offered.atMs < out.atMs]).toEqual([[], true]);
    }
  });
});
