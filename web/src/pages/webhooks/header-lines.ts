interface Header {
  readonly name: string;
  readonly value: string;
}

/** `Name: value`, one a line. Throws with the line that is not written like this. */
export function parseHeaders(text: string): Header[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new Error(`“${line}” is not written as “Name: value”.`);
      return { name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() };
    });
}

export function writeHeaders(headers: readonly Header[]): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
}
