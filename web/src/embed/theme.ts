import { PALETTES, type Palette, type Theme } from '../map/palette.ts';
import { createElement } from './create-element.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

/** `data-theme` of the element; without it what the reader prefers. */
export function chooseTheme(host: HTMLElement): Theme {
  const { theme } = host.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return dark.matches ? 'dark' : 'light';
}

export function whenThemeChanges(react: () => void): () => void {
  dark.addEventListener('change', react);
  return () => dark.removeEventListener('change', react);
}

/** Which variable of the page colours what of the map. */
const MAP_COLOURS = {
  sea: '--landfall-sea',
  land: '--landfall-land',
  coast: '--landfall-coast',
  journey: '--landfall-accent',
} as const satisfies Partial<Record<keyof Palette, string>>;

/** The theme's colours, with those that the page sets in their place. */
export function paletteFor(box: HTMLElement, theme: Theme): Palette {
  const style = getComputedStyle(box);
  const own = Object.entries(MAP_COLOURS).flatMap(([name, variable]) => {
    const value = style.getPropertyValue(variable).trim();
    return value === '' || !CSS.supports('color', value) ? [] : [[name, plainColour(box, value)]];
  });
  return { ...PALETTES[theme], ...Object.fromEntries(own) };
}

/** The map reads `rgba()`, and a page may write any colour there is: `oklch()`, `light-dark()`, a name. */
function plainColour(box: HTMLElement, value: string): string {
  const probe = createElement('span');
  probe.style.color = value;
  box.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  const context = createElement('canvas', { width: '1', height: '1' }).getContext('2d');
  if (context === null) return computed;
  context.fillStyle = computed;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
}
