/** Names that ports and cities of several countries have; a test holds them to `data/`. */
export const REPEATED: ReadonlySet<string> = new Set([
  'Barcelona',
  'Birmingham',
  'Boston',
  'Caldera',
  'Cartagena',
  'Freeport',
  'Georgetown',
  'Hamilton',
  'La Libertad',
  'Manzanillo',
  'Matanzas',
  'Panama City',
  'Plymouth',
  'Puerto Bolivar',
  'Rio Grande',
  'San Antonio',
  'San Lorenzo',
  'Tripoli',
]);

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** `Manzanillo, Mexico`, and `Rotterdam` where the name alone says which. */
export function placeName(name: string, locode: string | null | undefined): string {
  if (!REPEATED.has(name) || !locode) return name;
  return `${name}, ${countryName(locode.slice(0, 2))}`;
}

export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
