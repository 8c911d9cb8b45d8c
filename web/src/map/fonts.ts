import italicUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-italic.woff2?url';
import uprightUrl from '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2?url';

/**
 * Without a glyph server MapLibre draws labels with fonts of the page, and reads weight and style from words in the
 * family name: so the same file gets a name for each use.
 */
export const MAP_FONTS = {
  medium: ['Map Sans Medium'],
  semibold: ['Map Sans Semibold'],
  italic: ['Map Sans Italic'],
} as const satisfies Record<string, string[]>;

const FACES = [
  ['Map Sans Medium', uprightUrl, 'normal'],
  ['Map Sans Semibold', uprightUrl, 'normal'],
  ['Map Sans Italic', italicUrl, 'italic'],
] as const;

let loading: Promise<unknown> | undefined;

/** Once per page. A font that cannot be loaded leaves the labels to the system's. */
export function loadMapFonts(): Promise<unknown> {
  loading ??= Promise.allSettled(
    FACES.map(([family, url, style]) => {
      const face = new FontFace(family, `url("${url}") format("woff2")`, { style, weight: '100 700' });
      document.fonts.add(face);
      return face.load();
    }),
  );
  return loading;
}
