import { type Ask, askAll, relation } from './answers.ts';
import { type Tally, UNSURE } from './compare.ts';
import { type ExpectedException, exceptionsOf, type Finding } from './exceptions.ts';
import type { FollowedBooking } from './followed-booking.ts';
import type { Names } from './names.ts';

type Json = ReturnType<typeof JSON.parse>;

export interface FoundExceptions {
  /** All that are sure; undefined as soon as one is not. */
  readonly sure: readonly ExpectedException[];
  readonly isOpen: boolean;
}

/** Within the same urgency and severity. */
const CATEGORIES = [
  'last_free_day_near',
  'past_last_free_day',
  'hold',
  'missed_connection',
  'appointment_after_last_free_day',
  'charges_likely',
  'cut_off_near',
  'papers_differ',
  'rolled',
  'eta_slip',
  'tracking_failed',
  'no_update',
];

/** `GET /exceptions`: what is wrong, in the right words, and in the order of the money at stake. */
export async function checkExceptions(
  ask: Ask,
  tally: Tally,
  names: Names,
  bookings: readonly FollowedBooking[],
  nowMs: number,
): Promise<FoundExceptions> {
  const findings = new Map<string, Finding>();
  for (const followed of bookings) {
    for (const one of followed.boxes) {
      for (const [key, finding] of exceptionsOf(followed, one, nowMs)) findings.set(key, finding);
    }
  }
  const open = new Set([...findings].filter(([, finding]) => finding === UNSURE).map(([key]) => key));
  const sure = [...findings].flatMap(([key, finding]) =>
    finding && finding !== UNSURE ? [[key, finding] as const] : [],
  );
  const { data, meta } = await askAll(ask, '/exceptions');
  const shown = data.map((one) => shownException(one, names)).filter(({ key }) => !open.has(key));
  tally.compare(
    Object.fromEntries(shown.map(({ key, attributes, relations }) => [key, { ...attributes, relations }])),
    Object.fromEntries(sure.map(([key, one]) => [key, expected(one)])),
    'exceptions',
    'exceptions',
  );
  const ranks = new Map(sure.map(([key, one]) => [key, rankOf(one)]));
  for (const [index, { key }] of shown.entries()) {
    const before = shown[index - 1];
    const [one, other] = [before && ranks.get(before.key), ranks.get(key)];
    if (!before || !one || !other) continue;
    const pair = `${before.key} before ${key}`;
    tally.compare(
      one > other ? 'the other way round' : 'in order',
      'in order',
      `exceptions order: ${pair}`,
      'exceptions.order',
    );
  }
  const counts = Object.fromEntries(
    CATEGORIES.map((name) => [
      name,
      open.size > 0 ? UNSURE : sure.filter(([, { category }]) => category === name).length,
    ]),
  );
  tally.compare(meta.by_category, counts, 'exceptions by category', 'exceptions.by_category');
  return { sure: sure.map(([, one]) => one), isOpen: open.size > 0 };
}

function expected({ attributes, shipment, container }: ExpectedException) {
  return { ...attributes, relations: { shipment, container, tracking_request: null } };
}

function shownException(one: Json, names: Names) {
  const relations = Object.fromEntries(
    ['shipment', 'container', 'tracking_request'].map((name) => [name, relation(one, name, names)]),
  );
  const { category, number } = one.attributes;
  const matter = category.includes('last_free_day') && !category.startsWith('app') ? 'last_free_day' : category;
  return { key: `${matter} ${relations['shipment']} ${number}`, attributes: one.attributes, relations };
}

/** Compared as text: urgency, then what to act on, then the category, then what is due first. */
function rankOf({ urgency, severity, category, attributes }: ExpectedException): string {
  const due = attributes['on'] ?? attributes['at'] ?? '9';
  return `${urgency} ${severity === 'act' ? 0 : 1} ${CATEGORIES.indexOf(category)} ${String(due)}`;
}
