import type { Palette, Theme } from '../map/palette.ts';
import { createElement } from './create-element.ts';
import css from './embed.css?inline';
import { chooseTheme, paletteFor, whenThemeChanges } from './theme.ts';

/** The widget's own part of the page: styles of the host page stop here, except for the variables made for it. */
export interface Frame {
  readonly box: HTMLElement;
  palette(): Palette;
  /** Calls back when the reader switches between light and dark. */
  onTheme(react: () => void): void;
  addStyles(text: string): void;
  remove(): void;
}

export function createFrame(host: HTMLElement, root: ShadowRoot): Frame {
  const box = createElement('div', { class: 'landfall' });
  const reactions = new Set<() => void>();
  const known = new Set(root.adoptedStyleSheets);
  let theme: Theme;
  const applyTheme = () => {
    theme = chooseTheme(host);
    box.dataset['theme'] = theme;
    for (const react of reactions) react();
  };
  const addStyles = (text: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  };
  addStyles(css);
  applyTheme();
  root.replaceChildren(box);
  const stopListening = whenThemeChanges(applyTheme);
  return {
    box,
    palette: () => paletteFor(box, theme),
    onTheme: (react) => reactions.add(react),
    addStyles,
    remove: () => {
      stopListening();
      root.adoptedStyleSheets = [...known];
      root.replaceChildren();
    },
  };
}
