const KINDS: Readonly<Record<string, string>> = {
  dcsa: 'interface',
  edi: 'EDI messages',
  terminal: 'terminal',
  file: 'file',
  'port-calls': 'port calls',
};

/** A source as people call it: `dcsa:MAEU` is the interface of MAEU. */
export function sourceTitle(name: string): string {
  if (name === 'ais') return 'AIS, positions of ships';
  if (name === 'manual') return 'Entered by people';
  const [kind = '', sender] = name.split(/:(.*)/s);
  const words = KINDS[kind];
  return words === undefined || sender === undefined ? name : `${sender}, ${words}`;
}
