const MAX_SHOWN = 200;
/** Of what a line says, so much is looked at. */
const MAX_READ = 2_000;

/** What a line says about an error: DCSA has `errors[].message`; others write `message`, `reason` and more. */
export function wordsIn(json: unknown): string | undefined {
  return messageIn(json)
    ?.slice(0, MAX_READ)
    .replace(/[\p{Cc}\s]+/gu, ' ')
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
