/** Things that wait, each of an owner. The owners have their turns in rotation, however much each of them brings. */
export class FairQueue<Item> {
  readonly #byOwner = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get owners(): number {
    return this.#byOwner.size;
  }

  sizeOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(item);
    else this.#byOwner.set(owner, [item]);
    this.#size++;
  }

  /** It was not its time yet: it comes first again when its owner has the next turn. */
  putBack(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.unshift(item);
    else this.#byOwner.set(owner, [item]);
    this.#size++;
  }

  /** The longest waiting of the owner whose turn it is, who then goes to the back. */
  shift(): Item | undefined {
    const [first] = this.#byOwner;
    if (!first) return undefined;
    const [owner, waiting] = first;
    const item = waiting.shift();
    this.#byOwner.delete(owner);
    if (waiting.length > 0) this.#byOwner.set(owner, waiting);
    this.#size--;
    return item;
  }

  remove(owner: string, item: Item): boolean {
    const waiting = this.#byOwner.get(owner);
    const index = waiting?.indexOf(item) ?? -1;
    if (!waiting || index === -1) return false;
    waiting.splice(index, 1);
    if (waiting.length === 0) this.#byOwner.delete(owner);
    this.#size--;
    return true;
  }
}
