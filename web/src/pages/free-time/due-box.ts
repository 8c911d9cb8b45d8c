import type { Container, Shipment, Terminal } from '../../api/resources.ts';
import type { Clock } from './clock.ts';

/** What is to be done with a box, and the move that ends it. */
export const DUTIES = [
  {
    id: 'pick-up',
    label: 'To pick up',
    stops: 'full_out',
    status: 'grounded,available,not_available,off_dock',
    none: 'No box waits at a terminal.',
  },
  {
    id: 'return',
    label: 'To return',
    stops: 'empty_in',
    status: 'picked_up,delivered,dropped',
    none: 'No box waits to be returned.',
  },
] as const;
export type Duty = (typeof DUTIES)[number];

export interface DueBox {
  readonly container: Container;
  readonly shipment: Shipment | undefined;
  readonly terminal: Terminal | undefined;
  /** Undefined while they are asked for. */
  readonly clocks: readonly Clock[] | undefined;
}

/** The clocks that run until the box is fetched, or returned. */
export function runningClocks({ clocks = [] }: DueBox, { stops }: Duty): readonly Clock[] {
  return clocks.filter((clock) => clock.stops === stops && clock.stopped_on === null);
}

export interface Deadline {
  readonly on: string;
  readonly isTold: boolean;
  /** The day by the tariffs, where another one was told. */
  readonly byTariff?: string;
}

/** What was told of fetching it wins; otherwise the first day that a clock names. */
export function deadlineOf(box: DueBox, duty: Duty): Deadline | undefined {
  const { current, line, terminal, rail } = box.container.attributes.last_free_days;
  // Where nobody tells a day, the current one is calculated.
  const told = duty.id === 'pick-up' && [line, terminal, rail].some((day) => day !== null) ? current : null;
  const [first] = runningClocks(box, duty)
    .flatMap(({ last_free_day: on }) => on ?? [])
    .sort();
  if (told === null) return first === undefined ? undefined : { on: first, isTold: false };
  return { on: told.on, isTold: true, ...(first !== undefined && first !== told.on && { byTariff: first }) };
}

export interface Sum {
  readonly currency: string;
  readonly soFar: number;
  readonly tomorrow: number;
}

/** A sum for each currency. */
export function sumOf(clocks: readonly Pick<Clock, 'currency' | 'amount' | 'amount_of_next_day'>[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { currency, amount, amount_of_next_day: more } of clocks) {
    const before = sums.get(currency) ?? { currency, soFar: 0, tomorrow: 0 };
    sums.set(currency, { currency, soFar: before.soFar + amount, tomorrow: before.tomorrow + more });
  }
  return [...sums.values()];
}

export const GROUPINGS = [
  ['line', 'By line'],
  ['customer', 'By customer'],
  ['terminal', 'By terminal'],
] as const;
