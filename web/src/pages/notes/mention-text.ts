import type { Colleague } from '../../api/exception-work.ts';

/** The name that is being written after the last @, up to the end of the text. */
const CALLED = /(?:^|\s)@([^@\n]{0,40})$/;

/** Colleagues whose name begins with what stands after the last @; none where nobody is being called. */
export function suggested(text: string, colleagues: readonly Colleague[]): readonly Colleague[] {
  const written = CALLED.exec(text)?.[1]?.toLowerCase();
  if (written === undefined) return [];
  return colleagues.filter(({ name }) => {
    const known = name.toLowerCase();
    return known.startsWith(written) && known !== written.trim();
  });
}

/** The text with the name written out. */
export function completed(text: string, { name }: Colleague): string {
  return text.replace(/@[^@\n]*$/, `@${name} `);
}

export function mentionedIn(text: string, colleagues: readonly Colleague[]): string[] {
  return colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}
