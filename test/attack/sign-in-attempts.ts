import { hostileValue } from '../fuzz/schema-values.ts';
import type { Attempt, Scene } from './attempts.ts';
import type { Tenant } from './tenants.ts';

const JSON_BODY = { 'content-type': 'application/json' };

/** A person, and the cookie by which a browser is known that they signed in with. */
export interface KnownBrowser {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
}

/** Adds somebody to an account, who then signs in with a browser. */
export async function signInOnce(url: string, { call }: Tenant, email: string): Promise<KnownBrowser> {
  const password = `the phrase of somebody else 4 ${email}`;
  const attributes = { email, name: 'x', role: 'owner', password };
  const added = await call('POST', '/users', { data: { attributes } });
  if (added.status !== 201) throw new Error(`no person: ${added.status} ${added.text}`);
  const body = JSON.stringify({ email, password });
  const response = await fetch(`${url}/v2/session`, { method: 'POST', headers: JSON_BODY, body });
  await response.text();
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const cookie = cookies.find((one) => one.startsWith('landfall_device='));
  if (cookie === undefined) throw new Error(`not signed in: ${response.status}`);
  return { email, password, cookie };
}

/** A person's guess, from an address that a proxy is said to have seen. */
export function signIn(scene: Scene): Attempt {
  const body = JSON.stringify({ email: scene.victimEmail, password: String(hostileValue(scene.random, 9)) });
  return attemptOfStranger(scene, { kind: 'sign-in', path: '/v2/session', body });
}

/** The set-up that is over, as by the operator's own machine. */
export function setUpAgain(scene: Scene): Attempt {
  const owner = { company_name: 'x', name: 'x', email: 'x@stranger.example', password: 'a long enough phrase 9!' };
  return attemptOfStranger(scene, { kind: 'proxies', path: '/v2/setup', body: JSON.stringify(owner) });
}

/** By a browser that is said to be known: not at all, wrongly, or as that of somebody else with the same e-mail address. */
function attemptOfStranger(
  { random, ownBrowser }: Scene,
  asked: Required<Pick<Attempt, 'kind' | 'path' | 'body'>>,
): Attempt {
  const forwarded = `${random.integer(1, 223)}.${random.integer(0, 255)}.${random.integer(0, 255)}.1`;
  const forged = `${ownBrowser.cookie.slice(0, -4)}${random.integer(1_000, 9_999)}`;
  const headers = {
    ...JSON_BODY,
    cookie: random.pick(['', ownBrowser.cookie, forged]),
    'x-forwarded-for': forwarded,
    forwarded: `for=${forwarded};host=localhost`,
    'x-forwarded-host': 'localhost',
    'x-real-ip': '127.0.0.1',
  };
  const find = (status: number) => (status < 300 ? `a stranger was let in (${status})` : undefined);
  return { ...asked, method: 'POST', key: undefined, headers, find };
}

/** Guesses in the name of somebody, who is let in all the same by the browser they always use. */
export function knownBrowser({ random, regular }: Scene): Attempt {
  const isGuess = random.chance(0.5);
  const { email, password, cookie } = regular;
  return {
    kind: 'known browsers',
    method: 'POST',
    path: '/v2/session',
    key: undefined,
    isTheirs: !isGuess,
    headers: { ...JSON_BODY, ...(!isGuess && { cookie }) },
    body: JSON.stringify({ email, password: isGuess ? `guess ${random.next()}` : password }),
    find: (status) => {
      if (isGuess) return status < 300 ? 'a guess was let in' : undefined;
      return status === 201 ? undefined : `somebody was kept out of their own browser (${status})`;
    },
  };
}
