export interface Change {
  readonly id: string;
  readonly containerId: string;
  readonly number: number;
}

export interface Arrival extends Change {
  /** The receiver took it in but its acknowledgement never arrived: sending it again is right. */
  readonly lost: boolean;
  readonly digest: string;
}

export interface Findings {
  readonly changes: number;
  /** Committed and never received. */
  readonly missing: number;
  /** Received and never committed. */
  readonly phantom: number;
  /** First arrivals that did not follow their predecessor. */
  readonly disorder: number;
  /** Duplicates beyond those that a lost acknowledgement calls for. */
  readonly surplus: number;
  readonly duplicates: number;
  /** Duplicates whose body differed. */
  readonly altered: number;
}

/** Duplicates that crashes may cause, as a share of the changes. */
const MAX_SURPLUS = 0.05;

export function check(changes: readonly Change[], arrivals: readonly Arrival[]): Findings {
  const committed = new Set(changes.map((change) => change.id));
  const seen = new Map<string, string>();
  const last = new Map<string, number>();
  let [disorder, duplicates, altered, lost] = [0, 0, 0, 0];
  for (const arrival of arrivals) {
    if (arrival.lost) lost++;
    const digest = seen.get(arrival.id);
    if (digest !== undefined) {
      duplicates++;
      if (digest !== arrival.digest) altered++;
      continue;
    }
    seen.set(arrival.id, arrival.digest);
    if (arrival.number !== (last.get(arrival.containerId) ?? 0) + 1) disorder++;
    last.set(arrival.containerId, arrival.number);
  }
  return {
    changes: changes.length,
    missing: changes.filter((change) => !seen.has(change.id)).length,
    phantom: [...seen.keys()].filter((id) => !committed.has(id)).length,
    disorder,
    duplicates,
    surplus: Math.max(0, duplicates - lost),
    altered,
  };
}

/** What a run must not show. */
export function violations(findings: Findings): string[] {
  const { changes, missing, phantom, disorder, surplus, altered } = findings;
  return [
    ...(missing > 0 ? [`${missing} lost`] : []),
    ...(phantom > 0 ? [`${phantom} phantoms`] : []),
    ...(disorder > 0 ? [`${disorder} out of order`] : []),
    ...(altered > 0 ? [`${altered} duplicates with another body`] : []),
    ...(surplus > changes * MAX_SURPLUS ? [`${surplus} needless duplicates of ${changes}`] : []),
  ];
}
