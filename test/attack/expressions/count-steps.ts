import type { Node } from './parse-expression.ts';

type Next = (at: number) => boolean;

/** More than any expression takes of a short text in proportion to it; counting ends here. */
export const MAX_STEPS = 100_000;

/** How many characters a search that goes back and tries again, as that of JavaScript does, looks at. Always the same. */
export function countSteps(node: Node, text: string, isSticky: boolean): number {
  const search = new Search(text);
  search.run(node, isSticky);
  return search.steps;
}

class Search {
  readonly #text: string;
  steps = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(node: Node, isSticky: boolean): void {
    for (let start = 0; start <= this.#text.length && this.steps < MAX_STEPS; start++) {
      if (this.#match(node, start, () => true) || isSticky || beginsAtStart(node)) return;
    }
  }

  #match(node: Node, at: number, next: Next): boolean {
    if (this.steps >= MAX_STEPS) return true;
    switch (node.kind) {
      case 'one': {
        this.steps++;
        const character = this.#text[at];
        return character !== undefined && node.accepts(character) && next(at + 1);
      }
      case 'edge':
        return node.holds(this.#text, at) && next(at);
      case 'sequence':
        return this.#sequence(node.parts, 0, at, next);
      case 'choice':
        return node.options.some((option) => this.#match(option, at, next));
      case 'repeat':
        return this.#repeat(node, 0, at, next);
      case 'look': {
        const holds = node.isAhead ? this.#match(node.body, at, () => true) : this.#endsHere(node.body, at);
        return holds === node.isWanted && next(at);
      }
    }
  }

  #sequence(parts: readonly Node[], index: number, at: number, next: Next): boolean {
    const part = parts[index];
    if (part === undefined) return next(at);
    return this.#match(part, at, (then) => this.#sequence(parts, index + 1, then, next));
  }

  #repeat(node: Extract<Node, { kind: 'repeat' }>, count: number, at: number, next: Next): boolean {
    const again = () =>
      count < node.max && this.#match(node.body, at, (then) => then > at && this.#repeat(node, count + 1, then, next));
    return again() || (count >= node.min && next(at));
  }

  #endsHere(body: Node, at: number): boolean {
    const MAX_BEHIND = 20;
    for (let start = at; start >= Math.max(0, at - MAX_BEHIND); start--) {
      if (this.#match(body, start, (then) => then === at)) return true;
    }
    return false;
  }
}

function beginsAtStart(node: Node): boolean {
  if (node.kind === 'edge') return node.isStart;
  if (node.kind === 'sequence') return node.parts[0] !== undefined && beginsAtStart(node.parts[0]);
  return node.kind === 'choice' && node.options.every(beginsAtStart);
}
