import { askOutside } from '../../outside/ask.ts';
import { parseOutsideJson } from '../../text/outside-json.ts';
import { askAndRead } from './answers.ts';
import type { Feed, FeedContext } from './feed.ts';
import { handOverAll } from './json-lines.ts';
import { type AskInTurn, type Asking, createPolling } from './polling.ts';
import { memberOf, numberOf, textOf } from './reports.ts';

const INTERVAL_MS = 30_000;
const SILENT_AFTER_MS = 4 * INTERVAL_MS;
/** Where the operator's own interface is, tokens are given elsewhere; whoever answers like it gives them beside it. */
const OPERATOR = { host: 'live.ais.barentswatch.no', tokens: 'https://id.barentswatch.no' };
const TOKEN = { maxMs: 30_000, maxBytes: 16 * 1_024, maxValues: 500 };
/** Renewed before it ends, so that none ends on the way; the operator's last an hour. */
const TOKEN_MARGIN_MS = 60_000;

export interface BarentswatchAddress {
  readonly url: string;
  readonly clientId: string;
  readonly key: string;
}

/** BarentsWatch's live AIS: what ships along Norway said since the last question, for whoever registered a client. */
export function createBarentswatch(context: FeedContext, address: BarentswatchAddress, intervalMs = INTERVAL_MS): Feed {
  return createPolling(context, () => begin(context, address, intervalMs), intervalMs, SILENT_AFTER_MS);
}

function begin(context: FeedContext, address: BarentswatchAddress, intervalMs: number): AskInTurn {
  let token: { readonly text: string; readonly untilMs: number } | undefined;
  let since: string | undefined;
  return async (asking, _turn, heard) => {
    const askedMs = context.now();
    if (token === undefined || token.untilMs <= askedMs) token = await askForToken(address, asking, askedMs);
    const news = since === undefined ? '' : `&since=${since}`;
    const reports = await askAndRead(context.status.name, 'barentswatch', {
      ...asking,
      url: `${address.url}?modelType=Full&modelFormat=Json${news}`,
      headers: { authorization: `Bearer ${token.text}` },
    });
    heard();
    await handOverAll(reports, context);
    since = new Date(askedMs - intervalMs).toISOString();
  };
}

/** OAuth 2.0 client credentials (RFC 6749 section 4.4), with the scope that the operator gives for ships. */
async function askForToken({ url, clientId, key }: BarentswatchAddress, asking: Asking, nowMs: number) {
  const { host, origin } = new URL(url);
  const { status, bytes } = await askOutside({
    ...asking,
    ...TOKEN,
    method: 'POST',
    url: `${host === OPERATOR.host ? OPERATOR.tokens : origin}/connect/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: key,
      scope: 'ais',
    }).toString(),
  });
  const answer = parseOutsideJson(bytes, TOKEN.maxValues);
  const text = textOf(answer, 'access_token');
  if (status === 400 || status === 401) {
    throw new Error(`the client id or its secret was refused (${String(memberOf(answer, 'error') ?? status)})`);
  }
  if (status !== 200 || text === null) throw new Error(`no token was given: answered ${status}`);
  const lifetimeMs = (numberOf(answer, 'expires_in') ?? 0) * 1_000;
  return { text, untilMs: nowMs + lifetimeMs - Math.min(TOKEN_MARGIN_MS, lifetimeMs / 4) };
}
