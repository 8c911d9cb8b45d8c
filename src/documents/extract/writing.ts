import { type PageText, textOf } from '../text/page-text.ts';
import { type DateOrder, dateOrderIn } from './dates.ts';
import { dollarsIn, type NumberStyle, numberStyleOf } from './numbers.ts';

/** How a document writes what can be written in several ways; undefined where it does not show. */
export interface Writing {
  readonly numbers: NumberStyle;
  readonly dates: DateOrder;
  /** Whose dollars `$` are. */
  readonly dollar: string | undefined;
}

/** What can be read in one way only tells how the rest is written. */
export function writingOf(pages: readonly PageText[]): Writing {
  const texts = pages.flatMap((page) => page.lines.map(textOf));
  const numbers = numberStyleOf(texts);
  const orders = new Set(texts.flatMap(dateOrderIn));
  // Nobody who writes decimals with a comma puts the month first.
  if (numbers === 'comma') orders.add('day');
  return { numbers, dates: onlyOneOf(orders), dollar: onlyOneOf(new Set(texts.flatMap(dollarsIn))) };
}

function onlyOneOf<Value>(values: ReadonlySet<Value>): Value | undefined {
  return values.size === 1 ? [...values][0] : undefined;
}
