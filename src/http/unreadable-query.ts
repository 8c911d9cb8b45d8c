import { isUtf8 } from 'node:buffer';
import { invalidQuery, LandfallError } from '../errors.ts';

/**
 * PostgreSQL cannot keep a null character: as part of a path it names nothing, as part of a query it is a mistake. So are
 * bytes that are no UTF-8, of which a lenient reader would make another text than was meant.
 */
export function refuseUnreadable(url: string): void {
  if (!MAY_BE_UNREADABLE.test(url)) return;
  const [path = '', query = ''] = url.split('?', 2);
  if (path.includes('%00')) throw new LandfallError('not_found', 'Nothing is found at this address.');
  for (const pair of query.split('&')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (!isUtf8(bytesOf(pair))) throw invalidQuery(readable(name), `${readable(name)} is not UTF-8.`);
    if (pair.includes('%00')) throw invalidQuery(readable(name), 'Text must not contain null characters.');
  }
}

/** Nulls, and bytes beyond ASCII. */
const MAY_BE_UNREADABLE = /%00|%[89a-f]/i;

function bytesOf(text: string): Buffer {
  const latin = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

/** The name of a parameter as it was meant, as far as that can be told. */
function readable(name: string): string {
  return bytesOf(name.replaceAll('+', ' ')).toString('utf8').replaceAll('\u0000', '');
}
