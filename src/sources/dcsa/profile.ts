import { readAs } from '../../values/read-as.ts';
import { Choice, Shape, type Static, Type } from '../../values/schema.ts';

const Texts = Type.Record(Type.String(), Type.String());

const NumberRule = Shape({
  /** Query parameter that takes the number; without one it goes to `{number}` in the address. */
  parameter: Type.Optional(Type.String()),
  /** Parameters that go with this kind of number, such as its name. */
  parameters: Type.Optional(Texts),
  /** Prefixes to take off before asking, such as the carrier's SCAC. */
  strip: Type.Optional(Type.Array(Type.String())),
  /** A prefix the line wants, put on where it is missing. */
  prefix: Type.Optional(Type.String()),
  /** What the number must look like by then; another is not asked about. */
  pattern: Type.Optional(Type.String()),
});

/** An address, whole or with `{name}` where a value that comes with the credentials is to be put. */
const Address = Type.String({ pattern: '^(https?://|\\{\\w+\\})' });

const OAuth = Shape({
  tokenUrl: Address,
  /** How the client shows who it is: members of the form, the Authorization header, or a signed assertion (RFC 7523). */
  send: Choice(['form', 'basic', 'assertion']),
  /** Where the grant and the scope stand; in the form unless said. */
  grantIn: Type.Optional(Choice(['form', 'query'])),
  /** With `{name}` where the credentials have it. */
  scope: Type.Optional(Type.String()),
});

/** Each request is signed: lines are joined by line feeds, and the signature goes into a header. */
const Signature = Shape({
  algorithm: Choice(['sha1', 'sha256']),
  /** Name of the credential that is the key. */
  key: Type.String(),
  /** Headers sent along; `{date}`, `{nonce}` and `{digest}` (SHA-256 of the body, Base64) are made anew each time. */
  headers: Texts,
  /** What is signed; besides these also `{method}` and `{target}`. */
  text: Type.Array(Type.String(), { minItems: 1 }),
  /** The header of the signature; besides these also `{signature}` and the credentials by name. */
  header: Type.String(),
  value: Type.String(),
});

const Paging = Shape({
  /** A cursor leads on; there is a limit and nothing leads on; one answer holds everything. */
  kind: Choice(['cursor', 'limit', 'none']),
  /** How many events to ask for; not said to the line when absent. */
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** How many to ask for once `size` were not enough. */
  largest: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** How to ask for less at a time, in the order of trying. */
  narrowBy: Type.Optional(Type.Array(Choice(['created', 'event_type', 'box']))),
  eventTypes: Type.Optional(Type.Array(Type.String())),
  /** The order in which the oldest come first, and the parameter for "created since". */
  oldestFirst: Type.Optional(Type.String()),
  createdSince: Type.Optional(Type.String()),
});

const AnswerRule = Shape({
  status: Type.Integer(),
  /** Where to look (JSON pointer) and what must stand there; without it the status is enough. */
  member: Type.Optional(Type.String()),
  equals: Type.Optional(Type.String()),
  means: Choice(['not_found', 'refused', 'slow_down', 'mistake', 'outage']),
});

const Field = Shape({
  label: Type.String(),
  hint: Type.Optional(Type.String()),
  kind: Type.Optional(Choice(['text', 'secret', 'certificate', 'private_key', 'address', 'number'])),
  optional: Type.Optional(Type.Boolean()),
  /** Of an address: ends that people paste along, and the path of one that was given without. */
  cut: Type.Optional(Type.Array(Type.String())),
  bare: Type.Optional(Type.String()),
});

const Subscriptions = Shape({
  url: Address,
  /** How often a subscription is confirmed, so that it does not run out and is made anew when the carrier lost it. */
  renewEveryHours: Type.Number({ minimum: 1, maximum: 24 * 365 }),
});

const Calls = Type.Optional(Type.Number({ exclusiveMinimum: 0 }));

/** How to talk to one carrier: data, not code. Credentials are named here and kept elsewhere. */
const CarrierProfile = Shape({
  name: Type.String(),
  /** For people. */
  notes: Type.String(),
  /** How one gets the keys, and where. */
  apply: Type.Optional(Shape({ how: Type.String(), url: Type.Optional(Type.String()) })),
  /** The lines that answer under this profile, the one that keys are given for first; none: any line, when an account says so. */
  scacs: Type.Array(Type.String({ pattern: '^[A-Z][A-Z0-9]{3}$' })),
  eventsUrl: Address,
  /** Header → name of the credential it carries. */
  keyHeaders: Texts,
  /** Headers that are the same for everybody. */
  headers: Texts,
  oauth: Type.Optional(OAuth),
  signature: Type.Optional(Signature),
  /** The credentials by name, as people are asked for them. */
  fields: Type.Optional(Type.Record(Type.String(), Field)),
  numbers: Shape({
    bill_of_lading: Type.Optional(NumberRule),
    booking_number: Type.Optional(NumberRule),
    container: Type.Optional(NumberRule),
  }),
  /** What is known under the bill of lading and under the booking differs: both are asked. */
  unites: Type.Optional(Type.Boolean()),
  /** The line wants a box with every number, in this parameter; `filler` stands for all of them. */
  box: Type.Optional(Shape({ parameter: Type.String(), filler: Type.String() })),
  /** The answer to a document holds only the latest of each box: the boxes are asked one by one afterwards. */
  thenEachBox: Type.Optional(Type.Boolean()),
  /** Parameters sent with every question; one with a `{name}` that the credentials lack is left out. */
  parameters: Texts,
  paging: Type.Optional(Paging),
  /** What answers mean, where they do not mean what they mean elsewhere. The first that fits counts. */
  answers: Type.Optional(Type.Array(AnswerRule)),
  /** The carrier pushes events to those who subscribe (`/v2/event-subscriptions` of the standard). */
  subscriptions: Type.Optional(Subscriptions),
  /** What the line allows with one key. */
  limits: Shape({
    requestsPerSecond: Calls,
    requestsPerMinute: Calls,
    requestsPerHour: Calls,
    requestsPerDay: Calls,
    requestsPerMonth: Calls,
    concurrency: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  /** Asking again earlier brings nothing, and may cost. */
  freshAfterSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
  /** The line writes local times of the place as if they were UTC (`Z`). */
  utcMeansLocal: Type.Optional(Type.Boolean()),
  /** Statuses of answers that are charged for. */
  billed: Type.Optional(Type.Array(Type.Integer())),
});

export type CarrierProfile = Static<typeof CarrierProfile>;
export type Credentials = Readonly<Record<string, string>>;
export type CredentialField = Static<typeof Field>;
export type AnswerMeaning = Static<typeof AnswerRule>['means'];

/** Reads the profiles file; a mistake in it is named and stops the start. */
export function parseProfiles(json: string): CarrierProfile[] {
  const reading = readAs(Shape({ profiles: Type.Array(CarrierProfile) }), JSON.parse(json));
  if (!reading.fits) throw new Error(`carrier profiles: ${reading.reason}`);
  return reading.value.profiles;
}

/** The names of the credentials a profile needs. */
export function credentialNames(profile: CarrierProfile): string[] {
  return namesIn(profile).filter((name) => profile.fields?.[name]?.optional !== true);
}

/** The names of all credentials a profile can use, the necessary ones first. */
export function usableNames(profile: CarrierProfile): string[] {
  const optional = Object.entries(profile.fields ?? {}).flatMap(([name, field]) => (field.optional ? name : []));
  const places = `${Object.values(profile.parameters).join(' ')} ${profile.subscriptions?.url ?? ''}`;
  return [...new Set([...credentialNames(profile), ...optional, ...placesIn(places), ...AGREED_CALLS, LOCAL_TIMES])];
}

function namesIn({ eventsUrl, keyHeaders, oauth, signature }: CarrierProfile): string[] {
  const places = `${eventsUrl} ${oauth?.tokenUrl ?? ''} ${oauth?.scope ?? ''}`;
  const client = { form: ['clientSecret'], basic: ['clientSecret'], assertion: ['certificate', 'privateKey'] };
  const names = [
    ...Object.values(keyHeaders),
    ...(oauth ? ['clientId', ...client[oauth.send]] : []),
    ...placesIn(places),
    ...(signature ? [signature.key, ...placesIn(signature.value).filter((name) => name !== 'signature')] : []),
  ];
  return [...new Set(names)];
}

/** What an account agreed with the line, where that differs from what is published. */
const AGREED_CALLS = ['callsPerSecond', 'callsPerMinute', 'callsPerHour', 'callsPerDay', 'callsPerMonth'] as const;

/** What an account found out about the line's clock: `true` when its `Z` means the time of the place. */
const LOCAL_TIMES = 'utcMeansLocal';

export function hasLocalTimes({ utcMeansLocal = false }: CarrierProfile, credentials: Credentials): boolean {
  const found = credentials[LOCAL_TIMES]?.trim().toLowerCase();
  return found === undefined || found === '' ? utcMeansLocal : found === 'true';
}

/** What the line allows whoever has these credentials. */
export function limitsOf({ limits }: CarrierProfile, credentials: Credentials): CarrierProfile['limits'] {
  const agreed = (name: (typeof AGREED_CALLS)[number]) => {
    const calls = Number(credentials[name]);
    return calls > 0 && Number.isFinite(calls) ? calls : undefined;
  };
  const [second, minute, hour, day, month] = AGREED_CALLS.map(agreed);
  return {
    ...limits,
    ...(second && { requestsPerSecond: second }),
    ...(minute && { requestsPerMinute: minute }),
    ...(hour && { requestsPerHour: hour }),
    ...(day && { requestsPerDay: day }),
    ...(month && { requestsPerMonth: month }),
  };
}

const PLACE = /\{(\w+)\}/g;
/** What stands between braces and is no credential. */
const NUMBER_PLACE = 'number';

function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, name]) => name ?? '').filter((name) => name !== NUMBER_PLACE);
}

/** The text with the values of the credentials in their places; undefined when one of them is not there. */
export function filled(text: string, credentials: Credentials): string | undefined {
  if (placesIn(text).some((name) => !credentials[name])) return undefined;
  return text.replace(PLACE, (place, name: string) => (name === NUMBER_PLACE ? place : (credentials[name] ?? '')));
}

/** The address with the values of the credentials in their places; undefined when that gives none. */
export function addressOf(
  address: string,
  credentials: Credentials,
  fields: CarrierProfile['fields'] = {},
): URL | undefined {
  const text = address.replace(PLACE, (place, name: string) =>
    name === NUMBER_PLACE ? place : baseOf(credentials[name] ?? '', fields[name]),
  );
  return /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

/** An address as people give it, without what follows anyway. */
function baseOf(given: string, field: CredentialField | undefined): string {
  const text = given.trim().replace(/(?<!\/)\/+$/, '');
  const end = field?.cut?.find((one) => text.endsWith(one));
  const base = end ? text.slice(0, -end.length) : text;
  return field?.bare && /^https?:\/\/[^/]+$/.test(base) ? `${base}${field.bare}` : base;
}
