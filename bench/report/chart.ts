import { amount, type Growth } from './figure.ts';

const WIDTH = 560;
const HEIGHT = 240;
const EDGE = { left: 64, right: 24, top: 36, bottom: 44 };

/** Both axes by powers, so that what grows as its data do is a straight line upwards, and what does not is level. */
export function drawGrowth({ name, of, unit, points }: Growth): string {
  const across = scale(
    points.map(({ size }) => size),
    EDGE.left,
    WIDTH - EDGE.right,
  );
  const upwards = scale(
    points.map(({ value }) => value),
    HEIGHT - EDGE.bottom,
    EDGE.top,
  );
  const placed = points.map(({ size, value }) => ({ size, value, x: across(size), y: upwards(value) }));
  const line = placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${EDGE.left}" y="20" font-size="14" fill="#1f2933">${escaped(`${name} (${unit})`)}</text>`,
    `<path d="M${EDGE.left} ${HEIGHT - EDGE.bottom}H${WIDTH - EDGE.right}" stroke="#9aa5b1"/>`,
    `<polyline points="${line}" fill="none" stroke="#0b6bcb" stroke-width="2"/>`,
    ...placed.flatMap(({ size, value, x, y }) => [
      `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4" fill="#0b6bcb"/>`,
      label(x, y - 10, amount(value)),
      label(x, HEIGHT - EDGE.bottom + 18, size.toLocaleString('en')),
    ]),
    label((EDGE.left + WIDTH - EDGE.right) / 2, HEIGHT - 8, of),
    '</svg>',
    '',
  ].join('\n');
}

/** At least a factor of ten is shown, so that small differences look small. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const logs = values.map((value) => Math.log10(value));
  const middle = (Math.min(...logs) + Math.max(...logs)) / 2;
  const half = Math.max(0.5, (Math.max(...logs) - Math.min(...logs)) / 2);
  return (value) => from + ((Math.log10(value) - middle + half) / (2 * half)) * (to - from);
}

function label(x: number, y: number, words: string): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="middle" fill="#52606d">${escaped(words)}</text>`;
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
