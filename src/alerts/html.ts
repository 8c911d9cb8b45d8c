/** HTML that is safe to put into HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Html | readonly Html[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template that escapes whatever it is given but what came out of a template. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.reduce((sum, text, index) => `${sum}${shown(parts[index - 1] ?? null)}${text}`));
}

function shown(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object' && part !== null) return part.map((one) => one.text).join('');
  return String(part ?? '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}
