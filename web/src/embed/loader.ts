/**
 * What the pages of others load, twice built: as `embed/map.js` and as `embed/track.js`. It makes the element and fetches
 * the widget when that comes into view, so that a page pays for a map only when somebody looks at it.
 */
const ELEMENT = `landfall-${EMBED_KIND}`;
const START_AHEAD_PX = 200;
/** Room for what comes, so that the page does not jump. */
const ROOM = EMBED_KIND === 'map' ? 'var(--landfall-map-height, 420px)' : '5rem';
const FAILED = 'This part of the page could not be loaded.';

interface Widget {
  mount(host: HTMLElement, root: ShadowRoot, service: string): () => void;
}

const script = ownScript();
const service = new URL('..', script.src).href;

/** Modules do not know their own element, and with it neither their attributes. */
function ownScript(): HTMLScriptElement {
  if (document.currentScript instanceof HTMLScriptElement) return document.currentScript;
  throw new Error('Load this file by a plain <script>, without type="module".');
}

class LandfallElement extends HTMLElement {
  static readonly observedAttributes = ['token', 'number', 'shipment', 'container', 'theme'].map(
    (name) => `data-${name}`,
  );
  #seen = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
    },
    { rootMargin: `${START_AHEAD_PX}px` },
  );
  #remove: (() => void) | undefined;
  /** Counts starts, so that one overtaken by a later one, or by the element's removal, comes to nothing. */
  #turn = 0;

  connectedCallback(): void {
    if (this.shadowRoot === null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:host{display:block;min-height:${ROOM}}`);
      this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
    }
    this.#seen.observe(this);
  }

  disconnectedCallback(): void {
    this.#stop();
    this.#seen.disconnect();
  }

  attributeChangedCallback(): void {
    if (this.#remove !== undefined) this.#start();
  }

  async #start(): Promise<void> {
    this.#stop();
    this.#seen.disconnect();
    const turn = this.#turn;
    const root = this.shadowRoot as ShadowRoot;
    try {
      const widget: Widget = await import(/* @vite-ignore */ new URL(EMBED_MODULE, script.src).href);
      if (turn === this.#turn) this.#remove = widget.mount(this, root, service);
    } catch (error) {
      root.textContent = FAILED;
      throw error;
    }
  }

  #stop(): void {
    this.#turn += 1;
    this.#remove?.();
    this.#remove = undefined;
  }
}

if (customElements.get(ELEMENT) === undefined) customElements.define(ELEMENT, LandfallElement);

/** A script without data only makes the element known; one with data puts it where it stands, or into its target. */
function place(): void {
  const element = document.createElement(ELEMENT);
  const { target, ...data } = script.dataset;
  Object.assign(element.dataset, data);
  if (target === undefined) script.after(element);
  else document.querySelector(target)?.append(element);
}

if (Object.keys(script.dataset).length > 0) {
  if (script.dataset['target'] === undefined || document.readyState !== 'loading') place();
  else document.addEventListener('DOMContentLoaded', place);
}
