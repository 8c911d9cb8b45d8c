/** The clock of the demo: it shows the past while the service catches up with it, and then the time on the wall. */
export interface DemoClock {
  readonly nowMs: () => number;
  /** Undefined for the time on the wall. */
  show(pastMs: number | undefined): void;
}

export function createDemoClock(wallMs: () => number): DemoClock {
  let shownMs: number | undefined;
  return {
    nowMs: () => shownMs ?? wallMs(),
    show: (pastMs) => {
      shownMs = pastMs;
    },
  };
}
