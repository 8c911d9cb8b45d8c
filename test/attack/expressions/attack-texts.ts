import type { Node } from './parse-expression.ts';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
const CHARACTERS = [...ASCII, '\n', '\t', '\r', 'é', '中', '\u0000'];
const ENDS = ['', '\u0001', ' !', '\n'];

export interface AttackText {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

/** Texts that make a search of this expression go back: what a part repeats, again and again, and then something else. */
export function attackTexts(node: Node): AttackText[] {
  const alike = new Map<string, string>();
  const ones = onesOf(node);
  for (const character of CHARACTERS) {
    const accepting = ones.map((one) => (one.accepts(character) ? '1' : '0')).join('');
    if (accepting.includes('1') && !alike.has(accepting)) alike.set(accepting, character);
  }
  const texts: AttackText[] = [];
  for (const { before, body } of repeatsOf(node, '')) {
    for (const pump of new Set([sampleOf(body), ...alike.values()])) {
      if (pump !== '') for (const after of ENDS) texts.push({ before, pump, after });
    }
  }
  return texts;
}

/** Shorter repetitions are over before they matter. */
const MANY = 50;

/** Every part that repeats, with the shortest text that leads to it. */
function repeatsOf(node: Node, before: string): { before: string; body: Node }[] {
  switch (node.kind) {
    case 'one':
    case 'edge':
      return [];
    case 'choice':
      return node.options.flatMap((option) => repeatsOf(option, before));
    case 'look':
      return repeatsOf(node.body, before);
    case 'repeat':
      return [...(node.max >= MANY ? [{ before, body: node.body }] : []), ...repeatsOf(node.body, before)];
    case 'sequence': {
      let text = before;
      return node.parts.flatMap((part) => {
        const found = repeatsOf(part, text);
        text += sampleOf(part);
        return found;
      });
    }
  }
}

/** A short text that the part matches. */
function sampleOf(node: Node): string {
  switch (node.kind) {
    case 'one':
      return CHARACTERS.find(node.accepts) ?? '';
    case 'edge':
    case 'look':
      return '';
    case 'choice':
      return node.options[0] ? sampleOf(node.options[0]) : '';
    case 'repeat':
      return sampleOf(node.body).repeat(Math.min(node.min, MANY));
    case 'sequence':
      return node.parts.map(sampleOf).join('');
  }
}

function onesOf(node: Node): Extract<Node, { kind: 'one' }>[] {
  switch (node.kind) {
    case 'one':
      return [node];
    case 'edge':
      return [];
    case 'choice':
      return node.options.flatMap(onesOf);
    case 'sequence':
      return node.parts.flatMap(onesOf);
    default:
      return onesOf(node.body);
  }
}
