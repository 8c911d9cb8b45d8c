import { dayAfter } from './day-facts.ts';

/** Who says a last free day: those who tell it, and our calculation by the tariffs of the line and of the terminal. */
export const DAY_SOURCES = ['line', 'terminal', 'rail', 'line_calculated', 'terminal_calculated'] as const;
export type DaySource = (typeof DAY_SOURCES)[number];

/** Between which days free time ended, by what was charged in the end; null where that does not tell. */
export interface DayProof {
  /** It lasted until this day at least. */
  readonly freeOn: string | null;
  /** It was over on this day. */
  readonly chargedOn: string | null;
}

export const NO_PROOF: DayProof = { freeOn: null, chargedOn: null };

/** The last free days that were said of one box at its port, and what was charged. */
export interface SaidDays extends DayProof {
  readonly days: Readonly<Record<DaySource, string | null>>;
}

/** How often a source named a day that another source named otherwise, and who was right then. */
export interface SourceRecord {
  readonly source: DaySource;
  /** Boxes of which it and another said a day. */
  readonly compared: number;
  readonly agreed: number;
  readonly right: number;
  readonly wrong: number;
  /** They differ, and nothing that was charged tells who was right. */
  readonly open: number;
}

/**
 * A day is wrong that what was charged contradicts, and right where it does not and every other day is contradicted. Two days
 * that both may be are open.
 */
export function recordSources(boxes: readonly SaidDays[]): SourceRecord[] {
  const records = new Map(
    DAY_SOURCES.map((source) => [source, { compared: 0, agreed: 0, right: 0, wrong: 0, open: 0 }]),
  );
  for (const box of boxes) {
    const said = DAY_SOURCES.flatMap((source) => {
      const day = box.days[source];
      return day === null ? [] : [{ source, day, may: mayBe(day, box) }];
    });
    if (said.length < 2) continue;
    const possible = new Set(said.flatMap(({ day, may }) => (may ? [day] : [])));
    const isAgreed = new Set(said.map(({ day }) => day)).size === 1;
    for (const { source, may } of said) {
      const record = records.get(source);
      if (record === undefined) continue;
      record.compared++;
      record[isAgreed ? 'agreed' : may ? (possible.size === 1 ? 'right' : 'open') : 'wrong']++;
    }
  }
  return [...records].map(([source, record]) => ({ source, ...record })).filter(({ compared }) => compared > 0);
}

/** The last free day is no earlier than a day that was free, and before the first that was charged. */
function mayBe(day: string, { freeOn, chargedOn }: DayProof): boolean {
  return (freeOn === null || day >= freeOn) && (chargedOn === null || day <= dayAfter(chargedOn, -1));
}
