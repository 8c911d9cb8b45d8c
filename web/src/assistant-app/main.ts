import { drawMap } from './draw-map.ts';
import { type Journey, journeyOf } from './journey.ts';
import { connect, isJson } from './protocol.ts';

/** Where the tool puts what only this view needs. */
const MAP = 'landfall/map';

const root = document.getElementById('journey');
const coast = document.getElementById('coast')?.getAttribute('d') ?? '';

const { resized } = connect({
  onResult: (result) => {
    const meta = isJson(result['_meta']) ? result['_meta'] : {};
    show(journeyOf(result['structuredContent']), meta[MAP]);
  },
  onContext: ({ theme }) => {
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  },
});
if (root) new ResizeObserver(() => resized(Math.ceil(root.getBoundingClientRect().height))).observe(root);

function show({ title, facts, stops }: Journey, map: unknown): void {
  const list = tag('ol', '');
  list.append(
    ...stops.map(({ title: name, detail, done }) => {
      const item = tag('li', '', done ? 'done' : 'ahead');
      item.append(tag('strong', name), tag('span', detail), tag('span', done ? 'done' : 'still ahead', 'spoken'));
      return item;
    }),
  );
  const chips = tag('p', '', 'facts');
  chips.append(...facts.map((fact) => tag('span', fact)));
  const drawn = drawMap(map, coast);
  root?.replaceChildren(tag('h1', title), ...(facts.length > 0 ? [chips] : []), ...(drawn ? [drawn] : []), list);
}

/** Text stays text. */
function tag(name: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}
