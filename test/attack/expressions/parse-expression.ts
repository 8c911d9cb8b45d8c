/** A regular expression as a tree: as much of its grammar as is written in the sources. */
export type Node =
  | { readonly kind: 'one'; readonly accepts: (character: string) => boolean; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'repeat'; readonly body: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly body: Node; readonly isAhead: boolean; readonly isWanted: boolean }
  | { readonly kind: 'edge'; readonly holds: (text: string, at: number) => boolean; readonly isStart: boolean };

const ESCAPE = /^\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|p\{[^}]*\}|P\{[^}]*\}|c[a-z]|k<\w+>|[\s\S])/i;
const QUANTIFIER = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/;
const GROUP = /^\((?:\?(?::|=|!|<=|<!|<\w+>))?/;

export function parseExpression({ source, flags }: RegExp): Node {
  return new Parser(source, flags.replace(/[gyd]/g, '')).parse();
}

class Parser {
  readonly #source: string;
  readonly #flags: string;
  #at = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  parse(): Node {
    const node = this.#choice();
    if (this.#at < this.#source.length) throw new Error(`not understood at ${this.#at}: ${this.#source}`);
    return node;
  }

  #choice(): Node {
    const options = [this.#sequence()];
    while (this.#take('|')) options.push(this.#sequence());
    return options.length === 1 && options[0] ? options[0] : { kind: 'choice', options };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) parts.push(this.#term());
    return { kind: 'sequence', parts };
  }

  #term(): Node {
    const body = this.#edge() ?? this.#group() ?? this.#one();
    const found = QUANTIFIER.exec(this.#source.slice(this.#at));
    if (!found) return body;
    this.#at += found[0].length;
    const [sign, least, comma, most] = found;
    if (least === undefined)
      return { kind: 'repeat', body, min: sign[0] === '+' ? 1 : 0, max: sign[0] === '?' ? 1 : Infinity };
    return {
      kind: 'repeat',
      body,
      min: Number(least),
      max: comma === '' ? Number(least) : most === '' ? Infinity : Number(most),
    };
  }

  #edge(): Node | undefined {
    const isMultiline = this.#flags.includes('m');
    if (this.#take('^')) {
      return {
        kind: 'edge',
        isStart: !isMultiline,
        holds: (text, at) => at === 0 || (isMultiline && text[at - 1] === '\n'),
      };
    }
    if (this.#take('$')) {
      return {
        kind: 'edge',
        isStart: false,
        holds: (text, at) => at === text.length || (isMultiline && text[at] === '\n'),
      };
    }
    const isBoundary = this.#take('\\b');
    if (!isBoundary && !this.#take('\\B')) return undefined;
    const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
    return {
      kind: 'edge',
      isStart: false,
      holds: (text, at) => (isWord(text[at - 1]) !== isWord(text[at])) === isBoundary,
    };
  }

  #group(): Node | undefined {
    const opening = GROUP.exec(this.#source.slice(this.#at))?.[0];
    if (opening === undefined) return undefined;
    this.#at += opening.length;
    const body = this.#choice();
    if (!this.#take(')')) throw new Error(`a group without end: ${this.#source}`);
    if (!/^\(\?<?[=!]/.test(opening)) return body;
    return { kind: 'look', body, isAhead: !opening.includes('<'), isWanted: opening.endsWith('=') };
  }

  #one(): Node {
    const rest = this.#source.slice(this.#at);
    const text =
      rest[0] === '['
        ? rest.slice(0, endOfClass(rest))
        : (ESCAPE.exec(rest)?.[0] ?? String.fromCodePoint(rest.codePointAt(0) ?? 0));
    this.#at += text.length;
    if (/^\\[1-9k]/.test(text)) throw new Error(`a text that was matched before is not understood: ${this.#source}`);
    const expression = new RegExp(`^(?:${text})$`, this.#flags.replace('m', ''));
    return { kind: 'one', text, accepts: (character) => expression.test(character) };
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }
}

function endOfClass(text: string): number {
  for (let at = 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === ']') return at + 1;
  }
  throw new Error(`a class without end: ${text}`);
}
