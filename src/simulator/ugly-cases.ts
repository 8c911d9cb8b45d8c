/**
 * What goes wrong at sea, ashore and in the carriers' systems. Each has a rate from 0 to 1, and each draws from a
 * random stream of its own: switching one off leaves the rest of the world as it was.
 */
export const UGLY_CASES = {
  rolledContainers: 'a box is left ashore and takes a later sailing',
  missedConnections: 'a box misses its next vessel at a hub',
  etaSlips: 'a vessel runs late, and its estimates with it',
  holds: 'a box is held at the terminal',
  demurrage: 'a box stays beyond its last free day and costs money',
  duplicates: 'an event is told twice, under different ids',
  lateEvents: 'an event is told hours or days after it happened, and so out of order',
  correctedTimes: 'an event is told with a wrong time first',
  dayOnlyTimes: 'an event is told with its day alone first',
  changingIds: 'a carrier gives its events new ids, or new times of creation, at every question',
  silentPlans: 'a planned event becomes actual without a sign of change',
  stalePlans: 'a plan that was replaced is shown for some days more',
  vanishedEvents: 'an event disappears for a while and comes back',
  falseEvents: 'an event is told that did not happen, and disappears for good',
  cutHistory: 'a carrier stops showing the oldest events',
  passingCalls: 'calls of the vessel that do not concern the box are told too',
  earlierCalls: 'a terminal tells of an earlier call of the vessel, weeks late',
  repeatedMessages: 'a terminal sends a message again, hours or days later',
  localTimes: 'a carrier writes local times without an offset',
  placesByName: 'a place is given by its name alone',
  aliasCodes: 'a place is given by another of its codes',
  wrongVesselNames: 'a vessel is given with the right IMO number and a wrong name',
  reusedContainers: 'the answer about a box tells of its earlier journey too',
  enumDrift: 'a carrier uses words that are not of the standard',
  outages: 'a carrier is down for some hours',
  rateLimits: 'a carrier refuses questions for some minutes',
  stuckNumbers: 'a carrier stumbles over one number for days',
  partialAnswers: 'a later page of an answer fails, or an answer comes without its end',
} as const;

export type UglyCase = keyof typeof UGLY_CASES;
export type Rates = Readonly<Record<UglyCase, number>>;

export function ratesOf(rate: number, except: Partial<Rates> = {}): Rates {
  const all = Object.keys(UGLY_CASES).map((name) => [name, rate]);
  return { ...Object.fromEntries(all), ...except } as Rates;
}

/** Everything is told at once, once, in full and as it is. */
export const NOTHING_UGLY: Rates = ratesOf(0);

/** Far worse than any real carrier: for tests. */
export const ALL_UGLY: Rates = ratesOf(0.25, {
  duplicates: 0.15,
  falseEvents: 0.15,
  vanishedEvents: 0.1,
  outages: 0.2,
  // Nobody can hear the last word on an event while nothing is answered.
  stuckNumbers: 0,
});

/** About what one meets. */
export const EVERYDAY: Rates = ratesOf(0.05, {
  rolledContainers: 0.12,
  missedConnections: 0.15,
  etaSlips: 0.45,
  holds: 0.35,
  demurrage: 0.25,
  lateEvents: 0.15,
  changingIds: 0.5,
  localTimes: 1,
  stuckNumbers: 0.06,
});
