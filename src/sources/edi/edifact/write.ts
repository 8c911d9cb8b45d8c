/** Writes EDIFACT with the default service characters, for acknowledgements. */
export interface EdifactOutgoing {
  readonly syntaxIdentifier: string;
  readonly sender: readonly string[];
  readonly receiver: readonly string[];
  readonly controlNumber: string;
  /** UTC. */
  readonly preparedAt: Date;
  readonly test: boolean;
  /** S009: type, version, release, agency. */
  readonly messageType: readonly string[];
  /** Segments between UNH and UNT: the tag and its elements, a composite as a list. */
  readonly segments: readonly (readonly (string | readonly string[])[])[];
}

type Element = string | readonly string[];

export function writeEdifact(outgoing: EdifactOutgoing): string {
  const iso = outgoing.preparedAt.toISOString();
  const date = iso.slice(2, 10).replaceAll('-', '');
  const time = iso.slice(11, 16).replace(':', '');
  const unb: Element[] = [
    ...['UNB', [outgoing.syntaxIdentifier, '3'], outgoing.sender, outgoing.receiver, [date, time]],
    outgoing.controlNumber,
    ...(outgoing.test ? ['', '', '', '', '', '1'] : []),
  ];
  return [
    unb,
    ['UNH', '1', outgoing.messageType],
    ...outgoing.segments,
    ['UNT', String(outgoing.segments.length + 2), '1'],
    ['UNZ', '1', outgoing.controlNumber],
  ]
    .map((segment) => `${writeSegment(segment)}'`)
    .join('');
}

function writeSegment(elements: readonly Element[]): string {
  return trimEmpty(
    elements.map((element) => (typeof element === 'string' ? released(element) : writeComposite(element))),
  ).join('+');
}

function writeComposite(components: readonly string[]): string {
  return trimEmpty(components.map(released)).join(':');
}

function trimEmpty(parts: readonly string[]): string[] {
  const kept = [...parts];
  while (kept.at(-1) === '') kept.pop();
  return kept;
}

function released(text: string): string {
  return text.replaceAll(/[\r\n]/g, ' ').replaceAll(/[?:+']/g, '?$&');
}
