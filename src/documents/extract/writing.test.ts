import { describe, expect, it } from 'vitest';
import { readPlainText } from '../text/plain.ts';
import { writingOf } from './writing.ts';

const writing = (text: string) => writingOf(readPlainText(text));

describe('how a document is written', () => {
  it('shows in what can be read in one way only', () => {
    expect(writing('ETD 21/11/2026\nTotal 1,200.50 USD')).toEqual({ numbers: 'point', dates: 'day', dollar: 'USD' });
    expect(writing('ETD 11/21/2026')).toEqual({ numbers: undefined, dates: 'month', dollar: undefined });
    expect(writing('Summe 1.200,50')).toEqual({ numbers: 'comma', dates: 'day', dollar: undefined });
  });

  it('does not show where it is written in two ways', () => {
    const nothing = { numbers: undefined, dates: undefined, dollar: undefined };
    expect(writing('21/11/2026\n11/21/2026\nUSD 5 is CAD 7\n1,200.50\n1.200,50')).toEqual(nothing);
    expect(writing('03/11/2026 1.200')).toEqual(nothing);
    expect(writing('11/21/2026\n1.200,50')).toMatchObject({ dates: undefined });
  });
});
