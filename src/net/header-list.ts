/** Names and values by turns, as they go over the wire; a name may repeat. */
export type HeaderList = readonly string[];

/** One line for each. Values of HTTP hold no line ends, so nothing has to be escaped. */
export function headersAsText(list: HeaderList): string {
  let text = '';
  for (let at = 0; at < list.length; at += 2) text += `${at === 0 ? '' : '\n'}${list[at]}: ${list[at + 1]}`;
  return text;
}

export function headersFromText(text: string): Record<string, string> {
  return headersAsRecord(text.split('\n').flatMap(nameAndValue));
}

/** Values of a name that repeats are joined by commas. */
export function headersAsRecord(list: HeaderList): Record<string, string> {
  const record: Record<string, string> = {};
  for (let at = 0; at < list.length; at += 2) {
    const [name = '', value = ''] = [list[at], list[at + 1]];
    record[name] = Object.hasOwn(record, name) ? `${record[name]}, ${value}` : value;
  }
  return record;
}

function nameAndValue(line: string): string[] {
  const colon = line.indexOf(': ');
  return colon < 0 ? [] : [line.slice(0, colon), line.slice(colon + 2)];
}
