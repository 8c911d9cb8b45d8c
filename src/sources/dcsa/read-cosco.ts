import type {
  Activity,
  Classifier,
  LoadState,
  Move,
  Observation,
  RoleHint,
} from '../../domain/observations/observation.ts';
import { readStatedTime } from '../../domain/observations/stated-time.ts';
import { readContainerNumber } from '../../values/container-number.ts';
import type { Normalised, Problem, ProblemReason } from '../source.ts';
import { lookUp, MODES } from './codes.ts';
import { type Members, membersOf, objectOf, objectsOf, textOf } from './members.ts';

const MAX_STATUSES = 20_000;

/**
 * COSCO's own answers: `data.content` with the legs of a bill of lading and the latest state of its boxes, or with the
 * history of a box. States are texts, places are names, times are local. Undefined for anything else.
 */
export function readCosco(json: unknown): Normalised | undefined {
  const data = objectOf(membersOf(json), 'data');
  const content = objectOf(data, 'content');
  if (!content) return data && 'content' in data ? { observations: [], problems: [] } : undefined;
  const told = [
    ...objectsOf(content, 'actualShipment').map((leg, index) => readLeg(leg, `/data/content/actualShipment/${index}`)),
    ...objectsOf(content, 'containerStatus')
      .flatMap((group) => objectsOf(group, 'containers'))
      .map(readBox),
    ...objectsOf(content, 'containers').flatMap((one, index) => readHistory(one, `/data/content/containers/${index}`)),
  ];
  return {
    observations: told.flatMap(({ observations }) => observations),
    problems: told.flatMap(({ problems }) => problems),
  };
}

/** A leg says when its ship leaves and arrives, as it was planned and as it was. */
function readLeg(leg: Members, pointer: string): Normalised {
  const vesselName = textOf(leg, 'vesselName', 'vessel');
  const voyage = textOf(leg, 'voyageNo', 'voyage');
  const service = textOf(leg, 'service', 'serviceCode');
  const observations: Observation[] = [];
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(leg)) {
    const what = momentOf(name);
    if (!what || typeof value !== 'string' || value.trim() === '') continue;
    const time = readStatedTime(value);
    if (time === 'unreadable' || time === 'impossible') {
      problems.push(problemOf('impossible_time', `"${value.slice(0, 60)}" is not a time.`, `${pointer}/${name}`));
      continue;
    }
    const place = textOf(leg, ...(what.activity === 'depart' ? DEPARTS_FROM : ARRIVES_AT));
    observations.push({
      kind: 'move',
      subject: {},
      original: name,
      ...what,
      mode: 'vessel',
      time,
      ...(place && { place: { name: place } }),
      ...(vesselName && { vessel: { name: vesselName } }),
      ...(voyage && { voyage }),
      ...(service && { service }),
    });
  }
  return { observations, problems };
}

const DEPARTS_FROM = ['portOfLoading', 'pol', 'loadingPort'];
const ARRIVES_AT = ['portOfDischarge', 'pod', 'dischargingPort'];

function momentOf(name: string): Pick<Move, 'activity' | 'classifier'> | undefined {
  const word = name.toLowerCase();
  const activity: Activity | undefined = /depart|^[ae]td/.test(word)
    ? 'depart'
    : /arriv|^[ae]ta/.test(word)
      ? 'arrive'
      : undefined;
  const classifier: Classifier = /actual|^at[ad]/.test(word) ? 'actual' : 'estimated';
  return activity && { activity, classifier };
}

/** A box of the bill of lading; its history is asked for by its number. */
function readBox(box: Members): Normalised {
  const number = boxOf(box);
  if (!number) return { observations: [], problems: [] };
  const equipment = [{ number }];
  return { observations: [{ kind: 'shipment', subject: {}, original: 'box', equipment }], problems: [] };
}

function readHistory(one: Members, pointer: string): Normalised[] {
  const own = boxOf(objectOf(one, 'container'));
  return objectsOf(one, 'containerCircleStatus')
    .slice(0, MAX_STATUSES)
    .map((status, index) => readStatus(status, own, `${pointer}/containerCircleStatus/${index}`));
}

function readStatus(status: Members, own: string | undefined, pointer: string): Normalised {
  const containerNumber = boxOf(status) ?? own;
  const text = textOf(status, 'containerNumberStatus', 'label') ?? '';
  const meaning = meaningOf(text);
  if (!meaning)
    return aside('unknown_code', `Unknown event "${text.slice(0, 80)}".`, `${pointer}/containerNumberStatus`);
  if (!containerNumber) return aside('missing_member', 'The event names no box.', `${pointer}/containerNumber`);
  const raw = textOf(status, 'timeOfIssue') ?? '';
  const time = readStatedTime(raw);
  if (time === 'unreadable' || time === 'impossible') {
    return aside('impossible_time', `"${raw.slice(0, 60)}" is not a time.`, `${pointer}/timeOfIssue`);
  }
  const place = textOf(status, 'location');
  const mode = lookUp(MODES, textOf(status, 'transportation') ?? '');
  const senderEventId = textOf(status, 'uuid');
  const move: Move = {
    kind: 'move',
    subject: { containerNumber },
    original: text,
    classifier: 'actual',
    ...meaning,
    time,
    ...(place && { place: { name: place } }),
    ...(mode && { mode }),
    ...(senderEventId && { senderEventId }),
  };
  return { observations: [move], problems: [] };
}

type Meaning = { readonly activity: Activity; readonly loadState?: LoadState; readonly role?: RoleHint };

/** The words of its states, the narrower before the wider. */
const WORDS: readonly (readonly [RegExp, Meaning])[] = [
  [/empty.*(return|gate.?in|received)/, { activity: 'gate_in', loadState: 'empty' }],
  [/empty.*(despatch|dispatch|pick|release|gate.?out)/, { activity: 'gate_out', loadState: 'empty' }],
  [/available/, { activity: 'available' }],
  [/customs.*release/, { activity: 'customs_release' }],
  [/unstuff|stripp|devann/, { activity: 'stripped' }],
  [/stuff/, { activity: 'stuffed', loadState: 'laden' }],
  [/inspect/, { activity: 'inspected' }],
  [/discharg|unload/, { activity: 'discharge', loadState: 'laden' }],
  [/\bload/, { activity: 'load', loadState: 'laden' }],
  [/depart/, { activity: 'depart' }],
  [/arriv/, { activity: 'arrive' }],
  [/gate.?in|received/, { activity: 'gate_in', loadState: 'laden' }],
  [/gate.?out|deliver|pick.?up/, { activity: 'gate_out', loadState: 'laden' }],
];

const PLACES: readonly (readonly [RegExp, RoleHint])[] = [
  [/t\/s|transship|transit port/, 'transshipment'],
  [/first pol|origin port/, 'port_of_lading'],
  [/last pod/, 'port_of_discharge'],
];

function meaningOf(text: string): Meaning | undefined {
  const words = text.toLowerCase();
  const meaning = WORDS.find(([pattern]) => pattern.test(words))?.[1];
  const role = PLACES.find(([pattern]) => pattern.test(words))?.[1];
  return meaning && { ...meaning, ...(role && { role }) };
}

function boxOf(members: Members | undefined): string | undefined {
  const reading = readContainerNumber(textOf(members, 'containerNumber') ?? '');
  return reading.kind === 'not-a-container-number' ? undefined : reading.number;
}

function aside(reason: ProblemReason, detail: string, pointer: string): Normalised {
  return { observations: [], problems: [problemOf(reason, detail, pointer)] };
}

function problemOf(reason: ProblemReason, detail: string, pointer: string): Problem {
  return { reason, detail, pointer };
}
