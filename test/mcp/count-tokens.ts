import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';

/** How many tokens a text is in the vocabulary o200k_base, which several assistants of today use. */
export function countTokens(text: string): number {
  return countO200k(text);
}
