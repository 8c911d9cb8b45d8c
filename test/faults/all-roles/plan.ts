import { randomOf } from '../../../src/simulator/random.ts';

export const FAULTS = [
  'killed',
  'ended',
  'stopped',
  'cut off',
  'held up',
  'slowed down',
  'clock set',
  'database crashed',
  'disk full',
] as const;

export interface Fault {
  readonly kind: (typeof FAULTS)[number];
  /** Which process, where it is about one. */
  readonly member: number;
  readonly lastsMs: number;
  /** What a clock is set to, against the true time. */
  readonly aheadMs: number;
  /** For each piece that passes between a process and the database. */
  readonly slowMs: number;
}

export interface Scope {
  readonly seed: number;
  readonly members: number;
  /** Whether faults may outlast the leases of deliveries and jobs (30 s). */
  readonly isLong: boolean;
}

const HOUR_MS = 3_600_000;
const CLOCKS_MS = [HOUR_MS, -HOUR_MS, 24 * HOUR_MS, -24 * HOUR_MS];
const LONGER_THAN_LEASES_MS = 36_000;

/** Without end, the same for the same seed: every kind once in each turn, now and then two at a time. */
export function* planFaults({ seed, members, isLong }: Scope): Generator<readonly Fault[], never> {
  const random = randomOf('faults', seed);
  for (;;) {
    const turn = shuffled(FAULTS, random.next);
    while (turn.length > 0) {
      const kinds = turn.splice(0, random.chance(0.3) ? 2 : 1);
      const first = random.whole(0, members - 1);
      yield kinds.map((kind, index) => ({
        kind,
        member: (first + index) % members,
        lastsMs: isLong && random.chance(0.15) ? LONGER_THAN_LEASES_MS : random.whole(200, 2_500),
        aheadMs: random.pick(CLOCKS_MS),
        slowMs: random.whole(5, 60),
      }));
    }
  }
}

function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, place: next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
