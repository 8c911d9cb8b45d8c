type Split<Text extends string, Done extends string[] = []> = Text extends `${infer Word} ${infer Rest}`
  ? Split<Rest, [...Done, Word]>
  : [...Done, Text];

type WordsIn<Texts extends readonly string[]> = Texts extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? [...Split<First>, ...WordsIn<Rest>]
  : [];

/** A list of words, written as words: `wordsIn('id name')` is `['id', 'name']`, and the compiler knows them. */
export function wordsIn<const Texts extends readonly string[]>(...texts: Texts): WordsIn<Texts> {
  return texts.join(' ').split(' ') as WordsIn<Texts>;
}
