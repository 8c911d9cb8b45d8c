import type { CarrierAnswer } from './call.ts';

const MAX_SHOWN = 200;

/** The JSON of an answer; undefined when it is none, or not whole. */
export function parseAnswer({ bytes, truncated }: Pick<CarrierAnswer, 'bytes' | 'truncated'>): unknown {
  if (truncated) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** What a line says about an error: DCSA has `errors[].message`; others write `message`, `reason` and more. */
export function wordsIn(answer: CarrierAnswer): string | undefined {
  return messageIn(parseAnswer(answer))
    ?.replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_SHOWN);
}

const MEMBERS = ['message', 'reason', 'errorMessages', 'error_description', 'statusCodeText', 'Error'] as const;

function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const members = body as Record<string, unknown>;
  for (const holder of [first(members['errors']), first(members['error']), members]) {
    if (typeof holder === 'string' && holder !== '') return holder;
    if (typeof holder !== 'object' || holder === null) continue;
    for (const name of MEMBERS) {
      const text = first((holder as Record<string, unknown>)[name]);
      if (typeof text === 'string' && text !== '') return text;
    }
  }
  return undefined;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as unknown[])[0] : value;
}
