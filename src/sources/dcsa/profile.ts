import { readAs } from '../../values/read-as.ts';
import { Choice, Shape, type Static, Type } from '../../values/schema.ts';

const NumberRule = Shape({
  /** Query parameter that takes the number. */
  parameter: Type.String(),
  /** Prefixes to take off before asking, such as the carrier's SCAC. */
  strip: Type.Optional(Type.Array(Type.String())),
});

/** An address, whole or with `{name}` where a value that comes with the credentials is to be put. */
const Address = Type.String({ pattern: '^(https?://|\\{\\w+\\})' });

const OAuth = Shape({
  tokenUrl: Address,
  /** Where the client's id and secret go: members of the form, or the Authorization header. */
  send: Choice(['form', 'basic']),
  scope: Type.Optional(Type.String()),
});

const Subscriptions = Shape({
  url: Address,
  /** How often a subscription is confirmed, so that it does not run out and is made anew when the carrier lost it. */
  renewEveryHours: Type.Number({ minimum: 1, maximum: 24 * 365 }),
});

/** How to talk to one carrier: data, not code. Credentials are named here and kept elsewhere. */
const CarrierProfile = Shape({
  name: Type.String(),
  /** For people. */
  notes: Type.String(),
  /** The lines that answer under this profile. */
  scacs: Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$' }), { minItems: 1 }),
  eventsUrl: Address,
  /** Header → name of the credential it carries. */
  keyHeaders: Type.Record(Type.String(), Type.String()),
  /** Headers that are the same for everybody. */
  headers: Type.Record(Type.String(), Type.String()),
  oauth: Type.Optional(OAuth),
  numbers: Shape({
    bill_of_lading: Type.Optional(NumberRule),
    booking_number: Type.Optional(NumberRule),
    container: Type.Optional(NumberRule),
  }),
  /** The carrier answers only when a container is named too, in this parameter. */
  containerParameter: Type.Optional(Type.String()),
  /** Parameters sent with every question. */
  parameters: Type.Record(Type.String(), Type.String()),
  /** The carrier pushes events to those who subscribe (`/v2/event-subscriptions` of the standard). */
  subscriptions: Type.Optional(Subscriptions),
  limits: Shape({
    requestsPerMinute: Type.Number({ exclusiveMinimum: 0 }),
    concurrency: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
});

export type CarrierProfile = Static<typeof CarrierProfile>;

/** Reads the profiles file; a mistake in it is named and stops the start. */
export function parseProfiles(json: string): CarrierProfile[] {
  const reading = readAs(Shape({ profiles: Type.Array(CarrierProfile) }), JSON.parse(json));
  if (!reading.fits) throw new Error(`carrier profiles: ${reading.reason}`);
  return reading.value.profiles;
}

/** The names of the credentials a profile needs. */
export function credentialNames(profile: CarrierProfile): string[] {
  const placed = `${profile.eventsUrl} ${profile.oauth?.tokenUrl ?? ''}`.matchAll(PLACE);
  const oauth = profile.oauth ? ['clientId', 'clientSecret'] : [];
  return [...new Set([...Object.values(profile.keyHeaders), ...oauth, ...[...placed].map(([, name]) => name ?? '')])];
}

const PLACE = /\{(\w+)\}/g;

/** The address with the values of the credentials in their places; undefined when that gives none. */
export function addressOf(address: string, credentials: Readonly<Record<string, string>>): URL | undefined {
  const text = address.replace(PLACE, (_, name: string) => credentials[name]?.replace(/\/+$/, '') ?? '');
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}
