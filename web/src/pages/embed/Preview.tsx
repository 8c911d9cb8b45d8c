import { useEffect, useRef } from 'react';
import { type EmbedChoice, type EmbedKind, givenData } from './snippet.ts';

const loaded = new Set<EmbedKind>();

/** The widget itself, as a page would have it. */
export function Preview({ choice: { kind, data, accent } }: { readonly choice: EmbedChoice }) {
  const place = useRef<HTMLDivElement>(null);
  const given = JSON.stringify(givenData(data));
  useEffect(() => {
    loadElement(kind);
    const element = document.createElement(`landfall-${kind}`);
    for (const [name, value] of JSON.parse(given) as [string, string][]) element.dataset[name] = value;
    if (accent !== '') element.style.setProperty('--landfall-accent', accent);
    place.current?.replaceChildren(element);
  }, [kind, given, accent]);
  return <div ref={place} className="pad" />;
}

/** Once per page: the script without data only makes the element known. */
function loadElement(kind: EmbedKind): void {
  if (loaded.has(kind)) return;
  loaded.add(kind);
  const script = document.createElement('script');
  script.src = `/embed/${kind}.js`;
  document.head.append(script);
}
