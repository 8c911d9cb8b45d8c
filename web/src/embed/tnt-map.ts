import './loader.ts';

interface TntMapOptions {
  readonly authToken: string;
}

/**
 * The map as pages written for the public service make it: `new window.TntMap(place, { authToken })`, `start()` and
 * `load(shipmentId, containerId)`. Built with the loader as `embed/bundle.js`, so that those pages change its address alone.
 */
class TntMap {
  readonly #place: string | Element;
  readonly #token: string;
  #host: Element | undefined;

  constructor(place: string | Element, { authToken }: TntMapOptions) {
    this.#place = place;
    this.#token = authToken;
  }

  async start(): Promise<void> {
    const host = typeof this.#place === 'string' ? document.querySelector(this.#place) : this.#place;
    if (host === null) throw new Error(`There is no element ${String(this.#place)} for the map.`);
    host.classList.add('tntm');
    this.#host = host;
  }

  /** May be called again, with other ids. Without a container the visitor chooses one. */
  async load(shipmentId: string, containerId?: string): Promise<void> {
    if (this.#host === undefined) throw new Error('Start the map before something is loaded into it.');
    const element = document.createElement('landfall-map');
    const container = containerId === undefined ? {} : { container: containerId };
    Object.assign(element.dataset, { token: this.#token, shipment: shipmentId, ...container });
    this.#host.replaceChildren(element);
  }
}

Object.assign(window, { TntMap });
