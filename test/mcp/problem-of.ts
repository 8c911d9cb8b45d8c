import type { Called } from './assistant.ts';

const MAX_CHARACTERS = 300;

/** What words of strangers did to an answer; undefined where they did nothing. */
export function problemOf(
  { answer, text, isError }: Pick<Called, 'answer' | 'text' | 'isError'>,
  secrets: readonly string[],
): string | undefined {
  if (text.includes('<') || text.includes('>')) return 'holds a tag';
  if (secrets.some((secret) => text.includes(secret))) return 'tells a secret';
  if (isError) return text.includes('cannot answer') ? `failed: ${text}` : problemOfText(text);
  if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(answer)) return 'says two things';
  return textsOf(answer)
    .map(problemOfText)
    .find((problem) => problem !== undefined);
}

function problemOfText(text: string): string | undefined {
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u.test(text)) return 'hides characters';
  if (text.includes('](') || text.includes('![')) return 'draws a link';
  return text.length > MAX_CHARACTERS ? 'is too long' : undefined;
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => [name, ...textsOf(one)]);
}
