/** Shipments that want to be asked about equally often. */
export interface PollClass {
  /** Every so many hours, if there were no budget. */
  readonly wantedHours: number;
  readonly shipments: number;
  /** Calls to ask about all of them once. */
  readonly calls: number;
}

export interface PlannedClass extends PollClass {
  readonly everyHours: number;
}

export interface PollPlan {
  /** 1 when everything is asked as often as wanted. */
  readonly slowdown: number;
  readonly classes: readonly PlannedClass[];
  /** Calls a day that the plan takes, and that asking as often as wanted would take. */
  readonly plannedADay: number;
  readonly wantedADay: number;
}

const MAX_SLOWDOWN = 1_000_000;
const STEPS = 60;
/** However scarce calls are, a shipment is asked about once in this time. */
const MAX_HOURS = 14 * 24;

/** What matters most gives way least: the exponent of the slowdown by how soon the next question is wanted. */
const YIELDS: readonly { readonly withinHours: number; readonly exponent: number }[] = [
  { withinHours: 2, exponent: 0.35 },
  { withinHours: 4, exponent: 0.6 },
  { withinHours: 8, exponent: 0.85 },
];

/** Fits the questions into the calls of a day, by the least slowdown that does. */
export function planPolls(classes: readonly PollClass[], callsADay: number | undefined): PollPlan {
  const wantedADay = callsOf(classes, 1);
  const slowdown = callsADay === undefined || wantedADay <= callsADay ? 1 : leastSlowdown(classes, callsADay);
  return {
    slowdown,
    classes: classes.map((one) => ({ ...one, everyHours: slowedHours(one.wantedHours, slowdown) })),
    plannedADay: callsOf(classes, slowdown),
    wantedADay,
  };
}

export function slowedHours(wantedHours: number, slowdown: number): number {
  const exponent = YIELDS.find(({ withinHours }) => wantedHours <= withinHours)?.exponent ?? 1;
  return Math.max(wantedHours, Math.min(wantedHours * slowdown ** exponent, MAX_HOURS));
}

function callsOf(classes: readonly PollClass[], slowdown: number): number {
  return classes.reduce((sum, one) => sum + (one.calls * 24) / slowedHours(one.wantedHours, slowdown), 0);
}

function leastSlowdown(classes: readonly PollClass[], callsADay: number): number {
  let [low, high] = [0, Math.log(MAX_SLOWDOWN)];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (callsOf(classes, Math.exp(middle)) <= callsADay) high = middle;
    else low = middle;
  }
  return Math.exp(high);
}
