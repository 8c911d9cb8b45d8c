/** A browser that goes from site to site: cookies by host and path, redirects one by one. */
export interface TravellingBrowser {
  /** Follows what leads on until a page comes, or an address that begins with `until`. */
  go(url: string, init?: { readonly form?: Readonly<Record<string, string>>; readonly until?: string }): Promise<Page>;
  cookiesFor(url: string): string;
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

const MAX_HOPS = 20;

export function openTravellingBrowser(): TravellingBrowser {
  const jar = new Map<string, { readonly value: string; readonly path: string; readonly origin: string }>();
  const cookiesFor = (url: string) => {
    const { origin, pathname } = new URL(url);
    const sent = [...jar].filter(([, one]) => one.origin === origin && pathname.startsWith(one.path));
    return sent.map(([name, { value }]) => `${name.split(' ').at(-1)}=${value}`).join('; ');
  };
  const keep = (url: string, response: Response) => {
    const { origin } = new URL(url);
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', ...value] = pair.split('=');
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const isOver = attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=.*1970/i.test(one));
      const key = `${origin} ${path} ${name}`;
      if (isOver) jar.delete(key);
      else jar.set(key, { value: value.join('='), path, origin });
    }
  };
  return {
    cookiesFor,
    go: async (start, { form, until } = {}) => {
      let [url, body] = [start, form === undefined ? undefined : new URLSearchParams(form)];
      for (let hops = 0; hops < MAX_HOPS; hops++) {
        if (until !== undefined && url.startsWith(until)) return { url, status: 0, text: '' };
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: cookiesFor(url) },
          ...(body === undefined ? {} : { method: 'POST', body }),
        });
        keep(url, response);
        const next = response.headers.get('location');
        const text = await response.text();
        if (next === null) return { url, status: response.status, text };
        [url, body] = [new URL(next, url).href, undefined];
      }
      throw new Error(`led on more than ${MAX_HOPS} times`);
    },
  };
}

/** Gives a name at the provider, and consent. Returns where the provider leads then. */
export async function signInAtProvider(
  browser: TravellingBrowser,
  start: string,
  login: string,
  until: string,
): Promise<Page> {
  let page = await browser.go(start, { until });
  for (let step = 0; step < 3 && page.status === 200; step++) {
    const action = /action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) return page;
    const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1] ?? 'login';
    page = await browser.go(new URL(action, page.url).href, { form: { prompt, login, password: 'any' }, until });
  }
  return page;
}

/** Says yes to the question whether to sign out. Returns where the provider leads then. */
export async function signOutAtProvider(browser: TravellingBrowser, start: string, until?: string): Promise<Page> {
  const asked = await browser.go(start);
  const form = Object.fromEntries(
    [...asked.text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  return browser.go(action, { form: { ...form, logout: 'yes' }, ...(until !== undefined && { until }) });
}
