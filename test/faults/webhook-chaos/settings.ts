/** What the webhooks are told, one each. */
export const CHAOS_EVENTS = [
  'container.transport.vessel_arrived',
  'container.transport.vessel_departed',
  'container.transport.rail_arrived',
  'container.transport.rail_departed',
] as const;

/** Everything the processes of a run share, handed over as one argument. */
export interface ChaosSettings {
  readonly databaseUrl: string;
  readonly sealingKey: string;
  readonly accountId: string;
  readonly containerIds: readonly string[];
  readonly receiverPort: number;
  readonly receiverLog: string;
  readonly seed: number;
}

/** Far shorter than in production, so that a minute holds many leases. */
export const LEASE_MS = 3_000;
export const DEADLINE_MS = 1_000;
export const LEASE_MARGIN_MS = 200;

export function readSettings(): ChaosSettings {
  return JSON.parse(process.argv[2] ?? '');
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
