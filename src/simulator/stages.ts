import type { Step } from './world/journey.ts';
import type { Box } from './world/world.ts';

/** Where a box can be, in the order of travel. */
export const STAGES = [
  'booked',
  'at origin',
  'at sea',
  'at a hub',
  'landed',
  'on rail',
  'at the ramp',
  'fetched',
  'returned',
] as const;
export type Stage = (typeof STAGES)[number];

export function stageOf({ journey }: Box, nowMs: number): Stage {
  const last = journey.steps.findLast(({ atMs }) => atMs <= nowMs);
  const isLanded = journey.steps.findLast(({ name }) => name.startsWith('discharge:')) === last;
  return last ? stageAfter(last, isLanded) : 'booked';
}

function stageAfter({ name }: Step, isLanded: boolean): Stage {
  const [kind = ''] = name.split(':');
  if (kind === 'discharge') return isLanded ? 'landed' : 'at a hub';
  return AFTER[kind] ?? 'at sea';
}

const AFTER: Readonly<Record<string, Stage>> = {
  empty_out: 'at origin',
  full_in: 'at origin',
  rail_load: 'on rail',
  rail_depart: 'on rail',
  rail_arrive: 'on rail',
  rail_unload: 'at the ramp',
  full_out: 'fetched',
  empty_in: 'returned',
};
