import type { RequestType } from '../../domain/shipments/tracking-request.ts';
import { type CarrierProfile, type Credentials, filled } from './profile.ts';

/** One call of a question: all of it, or a part. It can be written down, so that what is left is asked another day. */
export interface Part {
  readonly numberType: RequestType;
  readonly number: string;
  readonly box?: string;
  readonly eventType?: string;
  readonly limit?: number;
  /** The oldest first, those created since a time when one is given. */
  readonly oldestFirst?: true;
  readonly createdSince?: string;
  /** Address of a later page. */
  readonly page?: string;
}

/** What is asked first of all; nothing when the line cannot be asked for such a number. */
export function firstParts(
  profile: CarrierProfile,
  {
    numberType,
    number,
    containerNumbers,
  }: Pick<Part, 'numberType' | 'number'> & {
    readonly containerNumbers: readonly string[];
  },
): Part[] {
  const said = numberAsAsked(profile, numberType, number);
  if (said === undefined) return [];
  const size = profile.paging?.size;
  const whole: Part = { numberType, number: said, ...(size !== undefined && { limit: size }) };
  if (!profile.box) return [whole];
  // A box named in the question need not be named in the answer.
  return containerNumbers.length > 0 ? containerNumbers.map((box) => ({ ...whole, box })) : [whole];
}

/** The number as the line wants it; undefined when it cannot be one of the line's. */
export function numberAsAsked(profile: CarrierProfile, type: RequestType, number: string): string | undefined {
  const rule = profile.numbers[type];
  if (!rule) return undefined;
  const bare = withoutPrefix(number, rule.strip ?? []);
  const said = rule.prefix && !bare.startsWith(rule.prefix) ? `${rule.prefix}${bare}` : bare;
  return rule.pattern === undefined || new RegExp(rule.pattern).test(said) ? said : undefined;
}

function withoutPrefix(number: string, prefixes: readonly string[]): string {
  const prefix = prefixes.find((candidate) => number.startsWith(candidate) && number.length > candidate.length);
  return prefix ? number.slice(prefix.length) : number;
}

export function urlOf(address: URL, profile: CarrierProfile, credentials: Credentials, part: Part): URL {
  if (part.page !== undefined) return new URL(part.page);
  const { paging, numbers, box } = profile;
  const rule = numbers[part.numberType];
  const url = new URL(address.href.replace(/%7Bnumber%7D/i, encodeURIComponent(part.number)));
  const set = (name: string | undefined, value: string | undefined) => {
    if (name !== undefined && value !== undefined) url.searchParams.set(name, value);
  };
  for (const [name, value] of Object.entries(profile.parameters)) set(name, filled(value, credentials));
  for (const [name, value] of Object.entries(rule?.parameters ?? {})) set(name, value);
  set(rule?.parameter, part.number);
  if (box) set(box.parameter, part.box ?? box.filler);
  else set(numbers.container?.parameter, part.box);
  set('eventType', part.eventType);
  set('limit', part.limit?.toString());
  if (part.oldestFirst) set('sort', paging?.oldestFirst);
  set(paging?.createdSince, part.createdSince);
  return url;
}
