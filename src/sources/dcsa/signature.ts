import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { CarrierProfile, Credentials } from './profile.ts';

/** The headers that sign a request: some are part of what is signed, and one is the signature. */
export function signRequest(
  { algorithm, key, headers, text, header, value }: NonNullable<CarrierProfile['signature']>,
  credentials: Credentials,
  request: { readonly method: string; readonly url: URL; readonly body: string },
  nowMs: number,
): Record<string, string> {
  const values = {
    ...credentials,
    date: new Date(nowMs).toUTCString(),
    nonce: createHash('md5').update(randomUUID()).digest('hex'),
    digest: createHash('sha256').update(request.body).digest('base64'),
    method: request.method,
    target: `${request.url.pathname}${request.url.search}`,
  };
  const signed = text.map((line) => put(line, values)).join('\n');
  const signature = createHmac(algorithm, credentials[key] ?? '')
    .update(signed)
    .digest('base64');
  const sent = Object.entries(headers).map(([name, template]) => [name, put(template, values)]);
  return { ...Object.fromEntries(sent), [header]: put(value, { ...values, signature }) };
}

function put(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
