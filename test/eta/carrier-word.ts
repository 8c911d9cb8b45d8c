import { randomOf } from '../../src/simulator/random.ts';
import { lengthOf, type NoisySailing, normal, type SeaLine } from './noisy-sailing.ts';

/**
 * What a carrier says about an arrival, and when. The timetable first; when a ship leaves a port, and every few days from
 * its noon report, a new time if the old one is off by half a day, estimated as operators do: as if the ship made up for
 * its delay and waited nowhere longer than planned. In the last two days the agent at the port gives two notices, which
 * are good about the pilot station and know about half of the queue.
 */
export interface Word {
  readonly saidMs: number;
  readonly etaMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RECOVERY_KNOTS = 17.5;
const WORTH_SAYING_MS = 12 * HOUR_MS;
const PLANNED_CANAL_HOURS = 14;
const NOTICES_HOURS = [48, 24] as const;

export function carrierWords(
  seed: string,
  sailing: NoisySailing,
  lines: readonly SeaLine[],
  board: number,
  alight: number,
): Word[] {
  const from = sailing.calls[board];
  const to = sailing.calls[alight];
  if (!from || !to) return [];
  const random = randomOf(seed, 'carrier', sailing.rotation.code, from.scheduledDepartureMs, board, alight);
  const words: Word[] = [{ saidMs: from.scheduledDepartureMs - 9 * DAY_MS, etaMs: to.scheduledArrivalMs }];
  const say = (saidMs: number, etaMs: number) => {
    const last = words.at(-1)?.etaMs ?? 0;
    if (Math.abs(etaMs - last) >= WORTH_SAYING_MS) words.push({ saidMs, etaMs });
  };
  for (let call = board; call < alight; call++) {
    const { departedMs = 0 } = sailing.calls[call] ?? {};
    const { pilotMs = 0 } = sailing.calls[call + 1] ?? {};
    let atMs = departedMs;
    while (atMs < pilotMs) {
      const share = (atMs - departedMs) / (pilotMs - departedMs);
      const etaMs = Math.max(to.scheduledArrivalMs, atMs + hoursLeft(sailing, lines, call, alight, share) * HOUR_MS);
      say(atMs + random.between(6, 24) * HOUR_MS, etaMs);
      atMs += random.between(3, 5) * DAY_MS;
    }
  }
  for (const hours of NOTICES_HOURS) {
    const etaMs = to.pilotMs + (2 + 0.5 * to.queueHours + 2 * normal(random)) * HOUR_MS;
    words.push({ saidMs: to.pilotMs - hours * HOUR_MS, etaMs });
  }
  return words
    .filter(({ saidMs }) => saidMs < (to.arrivedMs ?? 0))
    .sort((one, other) => one.saidMs - other.saidMs)
    .map(({ saidMs, etaMs }) => ({ saidMs: toMinute(saidMs), etaMs: toMinute(etaMs) }));
}

function hoursLeft(
  { rotation }: NoisySailing,
  lines: readonly SeaLine[],
  call: number,
  alight: number,
  share: number,
): number {
  let hours = 0;
  for (let next = call + 1; next <= alight; next++) {
    const line = lines[next - 1];
    if (!line) continue;
    const canals = line.passages.includes('suez') || line.passages.includes('panama') ? PLANNED_CANAL_HOURS : 0;
    const whole = lengthOf(line) / RECOVERY_KNOTS + canals;
    hours += next === call + 1 ? whole * (1 - share) : whole;
    if (next < alight) hours += rotation.calls[next]?.[1] ?? 0;
  }
  return hours;
}

function toMinute(ms: number): number {
  return Math.round(ms / 60_000) * 60_000;
}
