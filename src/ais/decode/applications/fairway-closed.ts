import { unsigned } from '../bits.ts';
import { letters, type Member, whole } from '../members.ts';
import { fixedLayout } from './application.ts';

/** FI 13 (Circ.236): a fairway that is closed, from where to where and from when to when. */
export const fairwayClosed = fixedLayout([
  letters('reason', 0, 20),
  letters('closefrom', 120, 20),
  letters('closeto', 240, 20),
  whole('radius', 360, 10),
  whole('extunit', 370, 2),
  dayFirst('from', 372),
  dayFirst('to', 392),
]);

/** Here, unlike elsewhere, the day stands before the month. */
function dayFirst(name: string, start: number): Member {
  return (words, base) => {
    const two = (at: number, width: number) => String(unsigned(words, base + start + at, width)).padStart(2, '0');
    return `"${name}":"${two(5, 4)}-${two(0, 5)}T${two(9, 5)}:${two(14, 6)}"`;
  };
}
