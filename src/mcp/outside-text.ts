/** The longest text of somebody else that is handed on. */
const MAX_CHARACTERS = 300;
const MAX_MARKED = 24;

/** Characters that steer what is shown and show nothing themselves: text must not hide in an answer. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Ids, codes, times, numbers and the words of our own lists. */
const OURS =
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z0-9]{2,15}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[a-z0-9_.]{1,60})$/;

/** One line that shows what it is, of bounded length, in which nothing draws a picture or a link. */
export function cleanText(text: string): string {
  const shown = text.toWellFormed().replace(BREAKS, ' ').replace(INVISIBLE, '');
  const flat = shown.replaceAll('![', '! [').replaceAll('](', '] (');
  return flat.length > MAX_CHARACTERS ? `${[...flat.slice(0, MAX_CHARACTERS - 1)].join('').toWellFormed()}…` : flat;
}

/** An answer in which every text is clean, and where in it are words that others wrote. */
export function cleanAnswer<Answer extends object>(
  answer: Answer,
): { readonly answer: Answer; readonly from: string[] } {
  const from = new Set<string>();
  const cleaned = clean(answer, '', from);
  return { answer: cleaned, from: [...from].slice(0, MAX_MARKED) };
}

function clean<Value>(value: Value, path: string, from: Set<string>): Value;
function clean(value: unknown, path: string, from: Set<string>): unknown {
  if (typeof value === 'string') {
    const text = cleanText(value);
    if (text !== '' && !OURS.test(text)) from.add(path);
    return text;
  }
  if (Array.isArray(value)) return value.map((one) => clean(one, `${path}[]`, from));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const key = cleanText(name);
      // Addresses of our own pages are made by us.
      if (key === 'dashboard_url') return [key, one];
      return [key, clean(one, path === '' ? key : `${path}.${key}`, from)];
    }),
  );
}
