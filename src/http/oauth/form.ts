import { isUtf8 } from 'node:buffer';

const MAX_PARAMETERS = 30;

/** The parameters of a form; undefined when one is given twice, which could be read in two ways. An empty one is none. */
export function readForm(body: Buffer): ReadonlyMap<string, string> | undefined {
  if (!isUtf8(body)) return undefined;
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (form.has(name) || form.size === MAX_PARAMETERS) return undefined;
    form.set(name, value);
  }
  return new Map([...form].filter(([, value]) => value !== ''));
}
