import { Type } from '../values/schema.ts';

const MAX_LABELS = 100;
const MAX_LABEL_CHARACTERS = 200;

/** A reference number or a tag. */
export const Label = Type.String({ minLength: 1, maxLength: MAX_LABEL_CHARACTERS, pattern: '\\S' });
export const Labels = Type.Array(Label, { maxItems: MAX_LABELS });

/** Without the spaces around them, each once; undefined when none are given. */
export function readLabels(given: readonly string[] | null | undefined): string[] | undefined {
  return given ? [...new Set(given.map((label) => label.trim()))] : undefined;
}
