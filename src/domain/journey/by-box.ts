import type { Subject } from '../observations/observation.ts';

interface Said {
  readonly fact: { readonly subject: Subject };
}

/** What is said of a box and of the shipment as a whole, in the order given: looked for once, not again for each box. */
export function byBox<Word extends Said>(said: readonly Word[]): (number: string | undefined) => Word[] {
  const places = new Map<string | undefined, number[]>();
  for (const [place, { fact }] of said.entries()) {
    const own = places.get(fact.subject.containerNumber);
    if (own) own.push(place);
    else places.set(fact.subject.containerNumber, [place]);
  }
  const ofAll = places.get(undefined) ?? [];
  return (number) => {
    const own = number === undefined ? [] : (places.get(number) ?? []);
    return [...ofAll, ...own].sort((one, other) => one - other).flatMap((place) => said[place] ?? []);
  };
}
