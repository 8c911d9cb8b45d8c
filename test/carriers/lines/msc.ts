import { createPublicKey, createVerify, X509Certificate } from 'node:crypto';
import type { TrueBooking, TrueEvent } from '../booking.ts';
import { bookingOfQuery, dcsa22, eventsFor, NUMBER_PARAMETERS, numbersIn, strangersIn } from '../dcsa-words.ts';
import {
  type Call,
  CLIENT_CERTIFICATE,
  CLIENT_KEY,
  type LineOptions,
  type Reply,
  startLine,
  Tokens,
} from '../line-server.ts';

export const MSC_KEYS = {
  tenantId: '088e9b00-ffd0-458e-bfa1-acf4c596d3cb',
  clientId: 'msc-client',
  scope: 'api://msc-application/.default',
  certificate: CLIENT_CERTIFICATE,
  privateKey: CLIENT_KEY,
};
const TOKEN_SECONDS = 3_599;
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The events at the line: 4 a second and 100,000 a day, exactly one number, nothing else, one array. */
export async function startMsc(options: Pick<LineOptions, 'nowMs'>, bookings: readonly TrueBooking[]) {
  const tokens = new Tokens();
  const quotas = [
    { calls: 4, perMs: 1_000 },
    { calls: 100_000, perMs: 86_400_000 },
  ];
  const entra = await startLine(options, (call) => giveToken(tokens, call));
  const line = await startLine({ ...options, quotas, tooMany: { status: 429 } }, (call) => {
    if (call.path !== '/msc/trackandtrace/v2.2/events') return { status: 404, body: { message: 'Resource not found' } };
    if (!tokens.isGood(call.headers.authorization, call.nowMs))
      return { status: 401, body: { message: 'Unauthorized' } };
    if (numbersIn(call.query).length !== 1) return { status: 400, body: { message: 'Exactly one reference' } };
    if (strangersIn(call.query, NUMBER_PARAMETERS).length > 0)
      return { status: 400, body: { message: 'Unknown parameter' } };
    const found = eventsFor(bookings, call.query);
    if (!found) return { status: 404, body: { message: 'Track and trace events not found' } };
    const booking = bookingOfQuery(bookings, call.query);
    return { status: 200, body: found.map((event) => write(event, booking)) };
  });
  return { line, entra };
}

function giveToken(tokens: Tokens, call: Call): Reply {
  const form = new URLSearchParams(call.body);
  const refused: Reply = { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS700027' } };
  if (call.path !== `/${MSC_KEYS.tenantId}/oauth2/v2.0/token`)
    return { status: 400, body: { error: 'invalid_request' } };
  if (form.has('client_secret') || form.get('client_assertion_type') !== ASSERTION) return refused;
  if (form.get('grant_type') !== 'client_credentials' || form.get('scope') !== MSC_KEYS.scope) {
    return { status: 400, body: { error: 'invalid_scope' } };
  }
  if (form.get('client_id') !== MSC_KEYS.clientId) return refused;
  const audience = `https://${call.headers.host}${call.path}`;
  if (!isSigned(form.get('client_assertion') ?? '', audience, call.nowMs)) return refused;
  const token = tokens.give(call.nowMs, TOKEN_SECONDS);
  return { status: 200, body: { token_type: 'Bearer', expires_in: TOKEN_SECONDS, access_token: token } };
}

const seen = new Set<string>();

/** RS256, the certificate's thumbprint, audience, issuer and subject, used once, not over an hour long. */
function isSigned(assertion: string, audience: string, nowMs: number): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.');
  const certificate = new X509Certificate(CLIENT_CERTIFICATE);
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8') || '{}');
  const head = read(header);
  const thumbprint = Buffer.from(certificate.fingerprint.replaceAll(':', ''), 'hex').toString('base64url');
  if (head.typ !== 'JWT' || head.alg !== 'RS256' || head.x5t !== thumbprint) return false;
  const said = read(claims);
  const nowSeconds = nowMs / 1000;
  const isNow = said.nbf <= nowSeconds + 5 && said.exp > nowSeconds && said.exp - nowSeconds <= 3_600;
  if (said.aud !== audience || said.iss !== MSC_KEYS.clientId || said.sub !== MSC_KEYS.clientId || !isNow) return false;
  if (!said.jti || seen.has(said.jti)) return false;
  seen.add(said.jti);
  const key = createPublicKey(certificate.publicKey.export({ type: 'spki', format: 'pem' }));
  return createVerify('RSA-SHA256').update(`${header}.${claims}`).verify(key, Buffer.from(signature, 'base64url'));
}

/** `eventId`, `unLocationCode`, old ISO codes, empty members; ids of transport events repeat. */
function write(event: TrueEvent, booking: TrueBooking): object {
  const { eventID, transportCall, ...rest } = dcsa22(event, booking);
  const { UNLocationCode, ...call } = transportCall;
  return {
    ...rest,
    eventId: event.kind === 'TRANSPORT' ? `${event.classifier}-${event.at.toISOString()}` : eventID,
    description: 'Event',
    references: [],
    ...(event.kind === 'EQUIPMENT' && { ISOEquipmentCode: '4510', seals: [{ sealNumber: 'X1', sealSource: 'TER' }] }),
    transportCall: { vessel: null, ...call, unLocationCode: UNLocationCode },
  };
}
