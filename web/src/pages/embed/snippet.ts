export type EmbedKind = 'track' | 'map';

/** What a page says about the embed it wants; empty members are left out. */
export interface EmbedChoice {
  readonly kind: EmbedKind;
  readonly data: Readonly<Record<string, string>>;
  readonly accent: string;
}

/** The lines to copy into a page: the script, and the style if a colour was chosen. */
export function snippetFor({ kind, data, accent }: EmbedChoice, service: string): string {
  const attributes = givenData(data).map(([name, value]) => ` data-${name}="${escapeAttribute(value)}"`);
  const script = `<script async src="${escapeAttribute(service)}/embed/${kind}.js"${attributes.join('')}></script>`;
  return isColour(accent) ? `${script}\n<style>landfall-${kind} { --landfall-accent: ${accent} }</style>` : script;
}

export function givenData(data: EmbedChoice['data']): [name: string, value: string][] {
  return Object.entries(data).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value.trim()]]));
}

/** As the colour field of a browser gives it. */
function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
