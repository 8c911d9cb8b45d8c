import type { Glance } from './glance.ts';
import type { AnswerMeaning, CarrierProfile } from './profile.ts';

export type Meaning = { readonly kind: 'events' } | { readonly kind: AnswerMeaning; readonly detail: string };

/** The members by which a line says what its answers of a status mean. */
export function tellingMembers(profile: CarrierProfile, status: number): string[] {
  return (profile.answers ?? []).flatMap((one) => (one.status === status && one.member ? [one.member] : []));
}

/** What an answer means: by the profile where it says so, else by its status. */
export function meaningOf(profile: CarrierProfile, status: number, glance: Glance): Meaning {
  const rule = profile.answers?.find((one) => one.status === status && isThere(one, glance));
  const means = rule?.means ?? byStatus(status);
  return means === 'events' ? { kind: 'events' } : { kind: means, detail: describe(means, status, glance) };
}

function byStatus(status: number): AnswerMeaning | 'events' {
  if (status === 200 || status === 206) return 'events';
  // Lines answer so to numbers they do not know; where a bad request means something else, the profile says so.
  if (status === 204 || status === 400 || status === 404 || status === 422) return 'not_found';
  if (status === 401 || status === 403) return 'refused';
  return status === 429 ? 'slow_down' : 'outage';
}

function isThere(
  { member, equals }: { readonly member?: string; readonly equals?: string },
  { members }: Glance,
): boolean {
  if (member === undefined) return true;
  const value = members[member];
  return value !== undefined && (equals === undefined || value === equals);
}

const SAYS: Readonly<Record<AnswerMeaning, string>> = {
  not_found: 'The line does not know the number, or these keys may not see it',
  refused: 'The line refused the keys',
  slow_down: 'The line wants fewer calls',
  mistake: 'The line did not accept the question',
  outage: 'The line has trouble of its own',
};

/** In our words, with those of the line. */
function describe(means: AnswerMeaning, status: number, { words }: Glance): string {
  const entitled = status === 403 && means === 'refused';
  const says = entitled ? 'The line knows the keys, but they do not open this' : SAYS[means];
  return `${says} (${status})${words ? `: ${words}` : '.'}`;
}
