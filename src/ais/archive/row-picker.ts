import type { Heading } from '../feeds/csv-heading.ts';

const QUOTE = 34;
const [ZERO, NINE] = [48, 57];
/** Year, month, day, hour and the tens of minutes, in whatever order the archive writes the date. */
const TIME_DIGITS = 11;
const MAX_SHIPS = 300_000;

/** How often a ship is looked at: the last digits of its times that do not count. */
export const LOOK_EVERY = { tenMinutes: 1, hour: 10, day: 1_000 } as const;
export type LookEvery = (typeof LOOK_EVERY)[keyof typeof LOOK_EVERY];

interface Looked {
  slot: number;
  every: LookEvery;
}

/**
 * Which rows of an archive are worth reading: a row for each ship in ten minutes, and fewer of ships that are of no
 * interest. Looks at the bytes of the time and the number of the ship alone, since most rows are left out.
 */
export class RowPicker {
  readonly #ships = new Map<number, Looked>();
  #separator = 0;
  #mmsiAt = 0;
  #timeAt = 0;

  /** Of the file that comes now. */
  begin({ separator, columns }: Heading): void {
    this.#separator = separator.charCodeAt(0);
    this.#mmsiAt = columns.get('mmsi') ?? 0;
    this.#timeAt = columns.get('time') ?? 0;
  }

  /** From now on the ship is looked at so often. */
  look(mmsi: number, every: LookEvery): void {
    const ship = this.#ships.get(mmsi);
    if (!ship || ship.every === every) return;
    ship.slot = Math.floor((ship.slot * ship.every) / every);
    ship.every = every;
  }

  isWanted(bytes: Uint8Array, from: number, to: number): boolean {
    // Read once: this loop is most of what reading an archive costs beside unpacking it.
    const separator = this.#separator;
    const mmsiAt = this.#mmsiAt;
    const timeAt = this.#timeAt;
    const lastField = Math.max(mmsiAt, timeAt);
    let field = 0;
    let mmsi = 0;
    let time = 0;
    let digits = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === separator) {
        if (field === lastField) break;
        field++;
      } else if (byte === QUOTE) {
        return true;
      } else if (byte >= ZERO && byte <= NINE) {
        if (field === mmsiAt) mmsi = mmsi * 10 + byte - ZERO;
        else if (field === timeAt && digits < TIME_DIGITS) {
          time = time * 10 + byte - ZERO;
          digits++;
        }
      }
    }
    return this.#isNew(mmsi, time);
  }

  #isNew(mmsi: number, time: number): boolean {
    const ship = this.#ships.get(mmsi);
    if (ship) {
      const slot = Math.floor(time / ship.every);
      if (slot === ship.slot) return false;
      ship.slot = slot;
      return true;
    }
    if (this.#ships.size < MAX_SHIPS) this.#ships.set(mmsi, { slot: time, every: LOOK_EVERY.tenMinutes });
    return true;
  }
}
