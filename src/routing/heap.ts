/** A binary heap of numbers by ascending key. An item pushed twice comes out twice: whoever pops skips what is stale. */
export class MinHeap {
  private keys = new Float64Array(1024);
  private items = new Int32Array(1024);
  private length = 0;

  get size(): number {
    return this.length;
  }

  clear(): void {
    this.length = 0;
  }

  push(key: number, item: number): void {
    if (this.length === this.keys.length) this.grow();
    let at = this.length++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.keys[parent] as number) <= key) break;
      this.keys[at] = this.keys[parent] as number;
      this.items[at] = this.items[parent] as number;
      at = parent;
    }
    this.keys[at] = key;
    this.items[at] = item;
  }

  peekKey(): number {
    return this.keys[0] as number;
  }

  pop(): number {
    const top = this.items[0] as number;
    const last = --this.length;
    const key = this.keys[last] as number;
    const item = this.items[last] as number;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= last) break;
      if (child + 1 < last && (this.keys[child + 1] as number) < (this.keys[child] as number)) child++;
      if ((this.keys[child] as number) >= key) break;
      this.keys[at] = this.keys[child] as number;
      this.items[at] = this.items[child] as number;
      at = child;
    }
    this.keys[at] = key;
    this.items[at] = item;
    return top;
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2);
    keys.set(this.keys);
    this.keys = keys;
    const items = new Int32Array(this.items.length * 2);
    items.set(this.items);
    this.items = items;
  }
}
