import type { TestService } from '../service.ts';

export interface BrowserReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: ReturnType<typeof JSON.parse>;
}

/** What a browser does with the session: keeps the cookie, and sends the token its page was given. */
export interface Browser {
  cookie: string;
  csrf: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<BrowserReply>;
}

export function openBrowser(service: TestService): Browser {
  const browser: Browser = {
    cookie: '',
    csrf: '',
    call: async (method, path, body, headers = {}) => {
      const response = await fetch(`${service.url}/v2${path}`, {
        method,
        headers: {
          ...(browser.cookie === '' ? {} : { cookie: browser.cookie }),
          ...(browser.csrf === '' ? {} : { 'x-csrf-token': browser.csrf }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const set = response.headers.get('set-cookie');
      if (set !== null) browser.cookie = set.split(';')[0] ?? '';
      const text = await response.text();
      const parsed = text === '' ? undefined : JSON.parse(text);
      if (typeof parsed?.csrf_token === 'string') browser.csrf = parsed.csrf_token;
      return { status: response.status, headers: response.headers, body: parsed };
    },
  };
  return browser;
}
