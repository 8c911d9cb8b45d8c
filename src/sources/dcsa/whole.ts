import type { Look } from './look.ts';
import type { CarrierProfile } from './profile.ts';
import { numberAsAsked, type Part } from './question.ts';

/** Lengths at which services are used to cut: an answer of such a length may go on. */
const USUAL_CUTS: ReadonlySet<number> = new Set([50, 100, 150, 200, 250, 300, 400, 500, 1_000, 2_000, 5_000, 10_000]);
/** Bookings of a bill of lading, or the other way round, that are asked about too. */
const MAX_UNITED = 5;

/** What was learned while a question was being asked. */
export interface Progress {
  readonly seen: Set<string>;
  /** Boxes known from before. */
  readonly known: readonly string[];
  /** Parts that were asked or are to be, so that none is asked twice. */
  readonly parts: Set<string>;
  /** More than this the line does not send at once, whatever is asked for. */
  longest: number | undefined;
  /** The line keeps to no order by time of creation. */
  unordered: boolean;
  /** Why something may be missing. */
  cut: string | undefined;
}

export function startProgress(known: readonly string[], work: readonly Part[]): Progress {
  const parts = new Set(work.map((part) => JSON.stringify(part)));
  return { seen: new Set(), known, parts, longest: undefined, unordered: false, cut: undefined };
}

/** What else must be asked before everything is known, after an answer to a part that leads to no further page. */
export function askedNext(profile: CarrierProfile, part: Part, look: Look, progress: Progress): Part[] {
  for (const box of look.boxes) progress.seen.add(box);
  const further = [
    ...(profile.paging?.kind === 'limit' ? afterLimit(profile, part, look, progress) : []),
    ...(profile.thenEachBox && part.numberType !== 'container' ? eachBox(profile, part, progress) : []),
    ...(profile.unites && part.box === undefined ? unite(profile, part, look) : []),
  ];
  if (profile.box && part.box === undefined && look.boxes.length === 0) {
    progress.cut = 'The line does not say which box an event is about; it does when the boxes are known.';
  }
  const fresh = further.filter((one) => !progress.parts.has(JSON.stringify(one)));
  for (const one of fresh) progress.parts.add(JSON.stringify(one));
  return fresh;
}

/** Lines without pages tell everything; that a box of before is not told of is a reason for doubt. */
export function doubtAfterAll(profile: CarrierProfile, progress: Progress): string | undefined {
  if (progress.cut) return progress.cut;
  if (profile.paging?.kind !== 'none' || profile.box) return undefined;
  const silent = progress.known.filter((box) => !progress.seen.has(box));
  return silent.length > 0 ? `The line said nothing of ${silent.slice(0, 3).join(', ')}.` : undefined;
}

function eachBox(profile: CarrierProfile, part: Part, { seen, known }: Progress): Part[] {
  return [...new Set([...seen, ...known])].flatMap((box) => {
    const number = numberAsAsked(profile, 'container', box);
    return number === undefined ? [] : [{ ...withoutBounds(part), numberType: 'container' as const, number }];
  });
}

/** The other papers of the same shipment, as the answer names them. */
function unite(profile: CarrierProfile, part: Part, { bookings, bills }: Look): Part[] {
  if (part.numberType === 'container') return [];
  const [type, numbers] =
    part.numberType === 'bill_of_lading'
      ? (['booking_number', bookings] as const)
      : (['bill_of_lading', bills] as const);
  return numbers.slice(0, MAX_UNITED).flatMap((text) => {
    const number = numberAsAsked(profile, type, text.toUpperCase());
    // A number that is the same under either name was asked about.
    return number === undefined || number === part.number ? [] : [{ ...withoutBounds(part), numberType: type, number }];
  });
}

function withoutBounds({ numberType, number, limit }: Part): Part {
  return { numberType, number, ...(limit !== undefined && { limit }) };
}

/** A line that only limits: an answer as long as the limit is asked for again, longer, and then in smaller pieces. */
function afterLimit(profile: CarrierProfile, part: Part, look: Look, progress: Progress): Part[] {
  const { size = 100, largest = size } = profile.paging ?? {};
  const limit = part.limit ?? size;
  const bound = Math.min(limit, progress.longest ?? limit);
  if (part.oldestFirst && part.createdSince !== undefined) return nextPiece(profile, part, look, bound, progress);
  if (part.oldestFirst) return firstPiece(profile, part, look, bound, progress);
  const isFull = look.events >= bound || (limit > size && USUAL_CUTS.has(look.events));
  if (!isFull) return [];
  if (limit < largest && progress.longest === undefined) return [{ ...part, limit: largest }];
  if (look.events < limit) progress.longest = Math.max(look.events, 1);
  return narrow(profile, part, progress);
}

type Way = 'created' | 'event_type' | 'box';

/** The same question in smaller pieces: the first way that was not tried. */
function narrow(profile: CarrierProfile, part: Part, progress: Progress): Part[] {
  const ways: readonly Way[] = profile.paging?.narrowBy ?? [];
  const base = plain(part);
  for (const way of ways) {
    if (way === 'created' && !progress.unordered && !part.oldestFirst && part.eventType === undefined) {
      return [{ ...base, oldestFirst: true }];
    }
    if (way === 'event_type' && part.eventType === undefined) return byEventType(profile, base);
    if (way === 'box' && part.box === undefined) return byBox(profile, base, progress);
  }
  progress.cut = `The line sends at most ${progress.longest ?? part.limit} events at once, and there is no smaller question.`;
  return [];
}

function plain(part: Part): Part {
  const { oldestFirst: _, createdSince: __, page: ___, ...rest } = part;
  return rest;
}

function byEventType(profile: CarrierProfile, part: Part): Part[] {
  return (profile.paging?.eventTypes ?? []).map((eventType) => ({ ...part, eventType }));
}

/** With a look from the other end, which shows boxes that the first answer was too short for. */
function byBox(profile: CarrierProfile, part: Part, { seen, known }: Progress): Part[] {
  const boxes = [...new Set([...seen, ...known])].map((box) => ({ ...part, box }));
  const isOrdered = profile.paging?.oldestFirst !== undefined && profile.paging.createdSince === undefined;
  return [...(isOrdered ? [{ ...part, oldestFirst: true as const }] : []), ...boxes];
}

/** The first piece of an answer read through time, or a look from the other end where the line knows no "since". */
function firstPiece(profile: CarrierProfile, part: Part, look: Look, bound: number, progress: Progress): Part[] {
  if (profile.paging?.createdSince === undefined) {
    return [...new Set([...progress.seen, ...progress.known])].map((box) => ({ ...plain(part), box }));
  }
  return nextPiece(profile, part, look, bound, progress);
}

/** On from the last time that was seen, as long as the line keeps to the order and time goes on. */
function nextPiece(profile: CarrierProfile, part: Part, look: Look, bound: number, progress: Progress): Part[] {
  const { first, last, isOrdered } = look.created;
  const since = part.createdSince === undefined ? Number.NEGATIVE_INFINITY : Date.parse(part.createdSince);
  const ascends = isOrdered && (first === undefined || Date.parse(first) >= since);
  const goesOn = last !== undefined && Date.parse(last) > since;
  if (ascends && look.events < bound) return [];
  if (ascends && goesOn) return [{ ...part, createdSince: last }];
  progress.unordered = true;
  return narrow(profile, plain(part), progress);
}
