/** Where a file of the project is, by its path from the root: two levels up from here, and from the bundle in `dist/server`. */
export function projectFile(path: string): URL {
  return new URL(`../../${path}`, import.meta.url);
}
