/** An application as it describes itself; nobody vouches for its name. */
export interface OAuthClient {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly string[];
}

const MAX_NAME_CHARACTERS = 80;
const MAX_REDIRECTS = 20;
const MAX_REDIRECT_CHARACTERS = 500;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

export type ReadClient =
  | { readonly client: Omit<OAuthClient, 'id'> }
  | { readonly problem: string; readonly isAboutRedirects: boolean };

/** What an application says of itself, in a document of its own or when it registers (RFC 7591). */
export function readClientMetadata(metadata: unknown, fallbackName: string): ReadClient {
  if (typeof metadata !== 'object' || metadata === null) return refuse('It does not describe an application.');
  const { client_name, redirect_uris, token_endpoint_auth_method }: Partial<Record<string, unknown>> = { ...metadata };
  if (!Array.isArray(redirect_uris) || redirect_uris.length === 0) return refuse('It names no redirect_uris.', true);
  if (redirect_uris.length > MAX_REDIRECTS) return refuse(`It names more than ${MAX_REDIRECTS} redirect_uris.`, true);
  const redirectUris: string[] = [];
  for (const uri of redirect_uris) {
    if (typeof uri !== 'string' || !isRedirectUri(uri)) {
      return refuse('Redirects go to https, to this computer itself, or to an application by its own scheme.', true);
    }
    redirectUris.push(uri);
  }
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== 'none') {
    return refuse('Only applications without a secret can be connected (token_endpoint_auth_method "none").');
  }
  const name = typeof client_name === 'string' ? client_name.replace(INVISIBLE, ' ').trim() : '';
  const shown = (name === '' ? fallbackName : name).slice(0, MAX_NAME_CHARACTERS).toWellFormed();
  return { client: { name: shown, redirectUris } };
}

function refuse(problem: string, isAboutRedirects = false): ReadClient {
  return { problem, isAboutRedirects };
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** Schemes of applications: a reversed name of theirs (RFC 8252 section 7.1), or one in wide use without. */
const APPLICATION_SCHEME = /^([a-z][a-z0-9-]*(\.[a-z0-9-]+)+|cursor|vscode|vscode-insiders|windsurf):$/;

/** Whether codes may be sent there at all: not over a network in the clear, and to nothing that a browser would run. */
function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_REDIRECT_CHARACTERS || /[\s\\#\p{Cc}]/u.test(uri) || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' ? isLoopbackName(url.hostname) : APPLICATION_SCHEME.test(url.protocol);
}

/** As registered, to the letter; on the person's own computer by any port (RFC 8252 section 7.3). */
export function isRegisteredRedirect(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false;
  return registered.some((one) => one === uri || isSameButForPort(one, uri));
}

function isSameButForPort(one: string, other: string): boolean {
  const [first, second] = [new URL(one), new URL(other)];
  if (first.protocol !== 'http:' || second.protocol !== 'http:' || !isLoopbackName(first.hostname)) return false;
  return ['hostname', 'pathname', 'search'].every((part) => Reflect.get(first, part) === Reflect.get(second, part));
}

export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.includes(hostname);
}

/** Whether an id is the address of a document that describes the application, written in the only way there is. */
export function isDocumentAddress(clientId: string): boolean {
  if (!URL.canParse(clientId)) return false;
  const { href, pathname, hash } = new URL(clientId);
  return href === clientId && pathname !== '/' && hash === '';
}
