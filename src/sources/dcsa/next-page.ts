import type { AnswerHeaders } from '../../outside/ask.ts';

/** The standard calls it a link and gives cursors as examples; carriers send either, under either name. */
export function nextPage(first: URL, headers: AnswerHeaders): URL | undefined {
  const value = headerOf(headers, 'next-page') ?? headerOf(headers, 'next-page-cursor');
  if (!value) return undefined;
  const link = /^<(.+)>/.exec(value)?.[1] ?? value;
  if (/^(https?:\/\/|\/|\?)/.test(link)) return URL.canParse(link, first.href) ? new URL(link, first) : undefined;
  const next = new URL(first);
  next.searchParams.set('cursor', cursorOf(link));
  return next;
}

/** Some send `cursor=abc` where others send `abc`. */
function cursorOf(text: string): string {
  return /(^|&)cursor=/.test(text) ? (new URLSearchParams(text).get('cursor') ?? text) : text;
}

function headerOf(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  const text = (Array.isArray(value) ? value[0] : value)?.trim();
  return text === '' || text === 'null' ? undefined : text;
}
