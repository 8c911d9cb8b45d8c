import { Type } from '../../values/schema.ts';

const LOCODE = '[A-Za-z]{2}[A-Za-z2-9]{3}';

/** Programs name a place by its id or by the code that everybody knows. */
export const IdOrLocode = Type.String({
  pattern: `^(${LOCODE}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$`,
  description: 'The id, or a UN/LOCODE such as CNSHA.',
});

export function isLocode(text: string): boolean {
  return text.length === 5;
}
