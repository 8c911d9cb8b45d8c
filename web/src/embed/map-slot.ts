import type { FeatureCollection } from 'geojson';
import { readJourney } from '../pages/container/journey.ts';
import { showContainerNumber } from '../pages/containers/container-number.ts';
import { heardText } from '../time/heard.ts';
import { createElement } from './create-element.ts';
import type { Frame } from './frame.ts';
import type { Drawing } from './journey-drawing.ts';
import type { Service, TrackedContainer, Trouble } from './service.ts';
import { troubleText } from './words.ts';

const NO_ROUTE = 'The map appears when the carrier has named the ports.';
const NO_MAP = 'There is no map of this journey.';
const START_AHEAD_PX = 200;

/** The place of the map. Its code is fetched when a journey is to be drawn and the place comes into view. */
export interface MapSlot {
  readonly element: HTMLElement;
  show(container: TrackedContainer): Promise<void>;
  remove(): void;
}

export function createMapSlot(frame: Frame, service: Service): MapSlot {
  const [note, say] = createNote('map-note');
  const [heard, sayHeardText] = createNote('map-heard');
  const element = createElement('div', { class: 'map-frame' }, note, heard);
  let inView: InView | undefined;
  let wantedId: string | undefined;
  let shown: { readonly container: TrackedContainer; readonly journey: FeatureCollection } | undefined;
  let drawing: Drawing | undefined;
  /** Counts drawings, so that one overtaken by a later one comes to nothing. */
  let turn = 0;

  const sayHeard = (journey: FeatureCollection | undefined) => {
    const heardAt = readJourney(journey).vessel?.heardAt;
    sayHeardText(heardAt && heardText(heardAt, Date.now()));
  };
  const clear = () => {
    turn += 1;
    drawing?.remove();
    drawing = undefined;
    delete element.dataset['map'];
  };
  const draw = async () => {
    clear();
    if (shown === undefined || shown.journey.features.length === 0) return say(NO_ROUTE);
    say(undefined);
    const mine = turn;
    const { drawJourney } = await import('./journey-drawing.ts');
    if (mine !== turn) return;
    const label = `Map of the journey of ${showContainerNumber(shown.container.number)}`;
    const drawn = await drawJourney(frame, element, shown.journey, label);
    if (mine !== turn) return drawn.remove();
    drawing = drawn;
    element.dataset['map'] = drawn.kind;
    Object.assign(element, { map: drawn.map });
  };
  const drawOrSay = () => draw().catch(() => say(troubleText('unreachable')));
  frame.onTheme(() => {
    if (shown !== undefined) void drawOrSay();
  });

  return {
    element,
    show: async (container) => {
      wantedId = container.id;
      inView ??= whenInView(element);
      await inView.reached;
      const reply = await service.journey(container.id);
      if (wantedId !== container.id) return;
      const isShown = shown?.container.id === container.id;
      if ('trouble' in reply) {
        // A map that is there stays there while the service is away.
        if (isShown) return;
        shown = undefined;
        clear();
        sayHeard(undefined);
        return say(noMapText(reply.trouble));
      }
      shown = { container, journey: reply.body };
      sayHeard(reply.body);
      if (isShown && drawing !== undefined) drawing.update(reply.body);
      else await drawOrSay();
    },
    remove: () => {
      wantedId = undefined;
      inView?.stop();
      clear();
    },
  };
}

/** A line that is there while it says something. */
function createNote(name: string): [note: HTMLElement, say: (text: string | undefined) => void] {
  const note = createElement('p', { class: name, hidden: '' });
  const say = (text: string | undefined) => {
    note.textContent = text ?? '';
    note.hidden = text === undefined;
  };
  return [note, say];
}

function noMapText(trouble: Trouble): string {
  return trouble === 'refused' || trouble === 'not_found' ? NO_MAP : troubleText(trouble);
}

interface InView {
  readonly reached: Promise<void>;
  stop(): void;
}

/** For an element that is part of the page already. */
function whenInView(element: HTMLElement): InView {
  let observer: IntersectionObserver | undefined;
  const reached = new Promise<void>((resolve) => {
    observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      },
      { rootMargin: `${START_AHEAD_PX}px` },
    );
    observer.observe(element);
  });
  const stop = () => observer?.disconnect();
  void reached.then(stop);
  return { reached, stop };
}
