/**
 * An AIS encoder that shares nothing with the decoder: it writes ITU-R M.1371-5 messages as strings of '0' and '1' from
 * the tables of the standard, so that a mistake in one is not repeated in the other.
 */

export interface Talk {
  readonly talker?: string;
  readonly channel?: string;
  readonly sequence?: number;
  /** Payload characters in one sentence; longer messages become several. */
  readonly maxPayload?: number;
  /** Written before every sentence, with its own checksum. */
  readonly tag?: string;
}

type Field = readonly [bits: number, value: number | string];

/** M.1371-5 table 47: six-bit ASCII. */
const TEXT_ALPHABET = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_ !"#$%&\'()*+,-./0123456789:;<=>?';
/** IEC 61162-1: the characters that carry six bits each. */
const ARMOUR = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVW`abcdefghijklmnopqrstuvw';
const USUAL_PAYLOAD = 60;

export interface PositionA {
  type: 1 | 2 | 3;
  repeat: number;
  mmsi: number;
  status: number;
  turn: number;
  speed: number;
  accuracy: number;
  longitude: number;
  latitude: number;
  course: number;
  heading: number;
  second: number;
  maneuver: number;
  raim: number;
  radio: number;
}

export function positionA(m: PositionA): string {
  return bits([
    [6, m.type],
    [2, m.repeat],
    [30, m.mmsi],
    [4, m.status],
    [8, m.turn],
    [10, m.speed],
    [1, m.accuracy],
    [28, m.longitude],
    [27, m.latitude],
    [12, m.course],
    [9, m.heading],
    [6, m.second],
    [2, m.maneuver],
    [3, 0],
    [1, m.raim],
    [19, m.radio],
  ]);
}

export interface StaticVoyage {
  repeat: number;
  mmsi: number;
  version: number;
  imo: number;
  callsign: string;
  name: string;
  shipType: number;
  toBow: number;
  toStern: number;
  toPort: number;
  toStarboard: number;
  fixType: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  draught: number;
  destination: string;
  dte: number;
}

export function staticVoyage(m: StaticVoyage): string {
  return bits([
    [6, 5],
    [2, m.repeat],
    [30, m.mmsi],
    [2, m.version],
    [30, m.imo],
    [42, m.callsign],
    [120, m.name],
    [8, m.shipType],
    [9, m.toBow],
    [9, m.toStern],
    [6, m.toPort],
    [6, m.toStarboard],
    [4, m.fixType],
    [4, m.month],
    [5, m.day],
    [5, m.hour],
    [6, m.minute],
    [8, m.draught],
    [120, m.destination],
    [1, m.dte],
    [1, 0],
  ]);
}

export interface PositionB {
  repeat: number;
  mmsi: number;
  reserved: number;
  speed: number;
  accuracy: number;
  longitude: number;
  latitude: number;
  course: number;
  heading: number;
  second: number;
  regional: number;
}

/** The seven flags of message 18 after the regional bits, and the radio status. */
export interface ClassBFlags {
  cs: number;
  display: number;
  dsc: number;
  band: number;
  msg22: number;
  assigned: number;
  raim: number;
  radio: number;
}

export function positionB(m: PositionB & ClassBFlags): string {
  return bits([
    [6, 18],
    ...positionBFields(m, 2),
    [1, m.cs],
    [1, m.display],
    [1, m.dsc],
    [1, m.band],
    [1, m.msg22],
    [1, m.assigned],
    [1, m.raim],
    [20, m.radio],
  ]);
}

export interface ExtendedB extends PositionB {
  name: string;
  shipType: number;
  toBow: number;
  toStern: number;
  toPort: number;
  toStarboard: number;
  fixType: number;
  raim: number;
  dte: number;
  assigned: number;
}

export function extendedB(m: ExtendedB): string {
  return bits([
    [6, 19],
    ...positionBFields(m, 4),
    [120, m.name],
    [8, m.shipType],
    [9, m.toBow],
    [9, m.toStern],
    [6, m.toPort],
    [6, m.toStarboard],
    [4, m.fixType],
    [1, m.raim],
    [1, m.dte],
    [1, m.assigned],
    [4, 0],
  ]);
}

function positionBFields(m: PositionB, regionalBits: number): Field[] {
  return [
    [2, m.repeat],
    [30, m.mmsi],
    [8, m.reserved],
    [10, m.speed],
    [1, m.accuracy],
    [28, m.longitude],
    [27, m.latitude],
    [12, m.course],
    [9, m.heading],
    [6, m.second],
    [regionalBits, m.regional],
  ];
}

export function staticA24(m: { repeat: number; mmsi: number; name: string }): string {
  return bits([
    [6, 24],
    [2, m.repeat],
    [30, m.mmsi],
    [2, 0],
    [120, m.name],
  ]);
}

export interface StaticB24 {
  repeat: number;
  mmsi: number;
  shipType: number;
  vendor: string;
  model: number;
  serial: number;
  callsign: string;
  toBow: number;
  toStern: number;
  toPort: number;
  toStarboard: number;
}

export function staticB24(m: StaticB24): string {
  return bits([...staticB24Fields(m), [9, m.toBow], [9, m.toStern], [6, m.toPort], [6, m.toStarboard], [6, 0]]);
}

/** Craft associated with a parent ship (MMSI 98…) send its MMSI in place of their dimensions. */
export function staticB24Auxiliary(m: StaticB24 & { mothership: number }): string {
  return bits([...staticB24Fields(m), [30, m.mothership], [6, 0]]);
}

function staticB24Fields(m: StaticB24): Field[] {
  return [
    [6, 24],
    [2, m.repeat],
    [30, m.mmsi],
    [2, 1],
    [8, m.shipType],
    [18, m.vendor],
    [4, m.model],
    [20, m.serial],
    [42, m.callsign],
  ];
}

export interface LongRange {
  repeat: number;
  mmsi: number;
  accuracy: number;
  raim: number;
  status: number;
  longitude: number;
  latitude: number;
  speed: number;
  course: number;
  gnss: number;
}

export function longRange(m: LongRange): string {
  return bits([
    [6, 27],
    [2, m.repeat],
    [30, m.mmsi],
    [1, m.accuracy],
    [1, m.raim],
    [4, m.status],
    [18, m.longitude],
    [17, m.latitude],
    [6, m.speed],
    [9, m.course],
    [1, m.gnss],
    [1, 0],
  ]);
}

/** One message as the sentences a receiver would print, each with its checksum and without a line end. */
export function sentences(message: string, talk: Talk = {}): string[] {
  const { talker = 'AI', channel = 'A', sequence = 1, maxPayload = USUAL_PAYLOAD, tag } = talk;
  const fill = (6 - (message.length % 6)) % 6;
  const padded = message + '0'.repeat(fill);
  const payload = (padded.match(/.{6}/g) ?? []).map((six) => ARMOUR[Number.parseInt(six, 2)]).join('');
  const parts = payload.match(new RegExp(`.{1,${maxPayload}}`, 'g')) ?? [''];
  return parts.map((part, at) => {
    const number = parts.length > 1 ? String(sequence) : '';
    const fillBits = at === parts.length - 1 ? fill : 0;
    const body = `${talker}VDM,${parts.length},${at + 1},${number},${channel},${part},${fillBits}`;
    return `${tag === undefined ? '' : `\\${tag}*${checksum(tag)}\\`}!${body}*${checksum(body)}`;
  });
}

export function checksum(body: string): string {
  const sum = [...Buffer.from(body, 'latin1')].reduce((all, byte) => all ^ byte, 0);
  return sum.toString(16).toUpperCase().padStart(2, '0');
}

/** Degrees to the 1/10000 minute of most messages. */
export function tenThousandths(degrees: number): number {
  return Math.round(degrees * 600_000);
}

export function bits(fields: readonly Field[]): string {
  return fields
    .map(([width, value]) => (typeof value === 'string' ? text(width, value) : number(width, value)))
    .join('');
}

function number(width: number, value: number): string {
  const modulus = 2 ** width;
  return (((value % modulus) + modulus) % modulus).toString(2).padStart(width, '0');
}

function text(width: number, value: string): string {
  const characters = [...value.padEnd(width / 6, '@').slice(0, width / 6)];
  return characters.map((character) => number(6, Math.max(0, TEXT_ALPHABET.indexOf(character)))).join('');
}
