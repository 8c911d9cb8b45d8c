import { createHash, createHmac } from 'node:crypto';
import { localTime, type TrueBooking, type TrueEvent } from '../booking.ts';
import { type Call, type LineOptions, type LineServer, type Reply, startLine } from '../line-server.ts';

export const COSCO_KEYS = { apiKey: 'cosco-key', secret: 'cosco-secret' };
const SIGNED = 'X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line';
const MAX_CLOCK_MS = 120_000;
const DAY_MS = 86_400_000;

/** 1,000 calls a day and 30,000 a month; every call is signed anew. */
export function startCosco(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]): Promise<LineServer> {
  const nonces = new Set<string>();
  const quotas = [
    { calls: 1_000, perMs: DAY_MS },
    { calls: 30_000, perMs: 30 * DAY_MS },
  ];
  return startLine({ ...options, quotas }, (call) => {
    if (!isSigned(call, nonces)) return { status: 401, body: { message: 'HMAC signature cannot be verified' } };
    const number = /^\/service\/info\/tracking\/([^/]+)$/.exec(call.path)?.[1];
    const type = call.query.get('numberType');
    if (!number || call.method !== 'GET') return { status: 404 };
    if (type === 'cntr') return box(bookings, number);
    return type === 'bl' || type === 'bkg' ? documents(bookings, number, type) : nothing;
  });
}

function isSigned({ method, target, headers, body, nowMs }: Call, nonces: Set<string>): boolean {
  const date = String(headers['x-coscon-date']);
  const digest = String(headers['x-coscon-digest']);
  const nonce = String(headers['x-coscon-content-md5']);
  if (Math.abs(Date.parse(date) - nowMs) > MAX_CLOCK_MS || !/GMT$/.test(date)) return false;
  if (!/^[0-9a-f]{32}$/.test(nonce) || nonces.has(nonce)) return false;
  nonces.add(nonce);
  if (digest !== `SHA-256=${createHash('sha256').update(body).digest('base64')}`) return false;
  const text = [
    `X-Coscon-Date: ${date}`,
    `X-Coscon-Digest: ${digest}`,
    `X-Coscon-Content-Md5: ${nonce}`,
    `${method} ${target} HTTP/1.1`,
  ].join('\n');
  const signature = createHmac('sha1', COSCO_KEYS.secret).update(text).digest('base64');
  const expected = `hmac username="${COSCO_KEYS.apiKey}",algorithm="hmac-sha1",headers="${SIGNED}",signature="${signature}"`;
  return headers['x-coscon-authorization'] === expected;
}

const nothing: Reply = {
  status: 200,
  body: { code: 0, message: '', data: { type: 'none', numberType: 'none', content: null } },
};

function documents(bookings: readonly TrueBooking[], number: string, type: 'bl' | 'bkg'): Reply {
  const booking = bookings.find((one) => (type === 'bl' ? one.billOfLading : one.booking) === number);
  if (!booking) return nothing;
  const legs = legsOf(booking);
  const latest = booking.boxes.map((one) => {
    const event = booking.events.filter(({ box: of, classifier }) => of === one && classifier === 'ACT').at(-1);
    return { containerNumber: one, containerType: '40HQ', ...(event && stateOf(event)) };
  });
  const content = { actualShipment: legs, trackingPath: {}, containerStatus: [{ label: 'all', containers: latest }] };
  return { status: 200, body: { code: 0, message: '', data: { type, numberType: type, content } } };
}

function box(bookings: readonly TrueBooking[], number: string): Reply {
  const booking = bookings.find(({ boxes }) => boxes.includes(number));
  if (!booking) return nothing;
  const history = booking.events
    .filter(({ box: of, classifier }) => of === number && classifier === 'ACT')
    .map((event) => ({
      uuid: event.id,
      containerNumber: number,
      containerNumberStatus: STATUS[`${event.code} ${event.port.locode}${event.empty ? ' empty' : ''}`],
      location: placeOf(event),
      timeOfIssue: timeOf(event),
      transportation: event.ship ? 'Vessel' : 'Truck',
    }))
    .reverse();
  const container = { containerNumber: number, containerType: '40HQ', label: 'Latest' };
  const containers = [{ container, containerCircleStatus: history, containerHistorys: [] }];
  const data = { type: 'cntr', numberType: 'cntr', content: { containers, notFound: '' } };
  return { status: 200, body: { code: 0, message: '', data } };
}

const STATUS: Readonly<Record<string, string>> = {
  'GTOT CNSHA empty': 'Empty Equipment Despatched',
  'STUF CNSHA': 'Container Stuffed',
  'GTIN CNSHA': 'Gate-in at First POL',
  'INSP CNSHA': 'Inspected',
  'LOAD CNSHA': 'Loaded at First POL',
  'DISC SGSIN': 'Discharged at T/S POD',
  'LOAD SGSIN': 'Loaded at T/S POL',
  'DISC NLRTM': 'Discharged at Last POD',
  'AVPU NLRTM': 'Available for Pickup',
  'GTOT NLRTM': 'Gate-out from Final Hub',
};

function legsOf(booking: TrueBooking): object[] {
  const find = (code: string, locode: string) =>
    booking.events.find((event) => event.kind === 'TRANSPORT' && event.code === code && event.port.locode === locode);
  return [
    ['CNSHA', 'SGSIN'],
    ['SGSIN', 'NLRTM'],
  ].map(([from = '', to = '']) => {
    const [departure, arrival] = [find('DEPA', from), find('ARRI', to)];
    return {
      vesselName: departure?.ship?.name,
      voyageNo: departure?.ship?.voyage,
      portOfLoading: departure && placeOf(departure),
      portOfDischarge: arrival && placeOf(arrival),
      expectedDateOfDeparture: departure && timeOf(departure),
      actualDepartureDate: departure && timeOf(departure),
      estimatedDateOfArrival: arrival && timeOf(arrival),
      actualArrivalDate: arrival && timeOf(arrival),
      service: 'AEU3',
    };
  });
}

function stateOf(event: TrueEvent): object {
  return { label: 'Latest', location: placeOf(event), locationDateTime: timeOf(event), transportation: 'Vessel' };
}

function placeOf({ port }: TrueEvent): string {
  return `${port.name},${port.country}`;
}

function timeOf({ at, port }: TrueEvent): string {
  return localTime(at, port).slice(0, 16).replace('T', ' ');
}
