import { DAY_MS } from '../../values/duration.ts';
import { newRadio, type Radio } from './ship.ts';

/** Twice the ships of the world. A feed of invented MMSIs cannot take more. */
const MAX_RADIOS = 400_000;
const FORGOTTEN_AFTER_MS = DAY_MS;

/** The MMSIs heard lately. */
export class Radios {
  readonly #radios = new Map<number, Radio>();

  find(mmsi: number): Radio | undefined {
    return this.#radios.get(mmsi);
  }

  /** Undefined when there is no room for another one. */
  findOrAdd(mmsi: number, nowMs: number): Radio | undefined {
    const known = this.#radios.get(mmsi);
    if (known) {
      known.heardMs = nowMs;
      return known;
    }
    if (this.#radios.size >= MAX_RADIOS) return undefined;
    const radio = newRadio(mmsi);
    radio.heardMs = nowMs;
    this.#radios.set(mmsi, radio);
    return radio;
  }

  forgetSilent(nowMs: number): void {
    for (const [mmsi, radio] of this.#radios) {
      if (nowMs - radio.heardMs > FORGOTTEN_AFTER_MS) this.#radios.delete(mmsi);
    }
  }
}
