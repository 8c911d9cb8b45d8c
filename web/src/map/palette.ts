export type Theme = 'light' | 'dark';
export type Tone = 'act' | 'watch' | 'plan';

export interface Palette {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly graticule: string;
  readonly countryText: string;
  readonly countryHalo: string;
  readonly seaText: string;
  readonly text: string;
  readonly subtext: string;
  readonly halo: string;
  /** Journey lines, ports reached and the vessel. */
  readonly journey: string;
  readonly casing: string;
  readonly casingOpacity: number;
  readonly portRing: string;
  readonly portFill: string;
  readonly tones: Readonly<Record<Tone, string>>;
}

export const PALETTES: Readonly<Record<Theme, Palette>> = {
  light: {
    sea: '#dbe6ed',
    land: '#f6f6f3',
    coast: '#b9c8d2',
    border: '#d9dbd8',
    graticule: '#cfdde6',
    countryText: '#6c7882',
    countryHalo: '#f6f6f3',
    seaText: '#7d9bb0',
    text: '#13202c',
    subtext: '#4b5a68',
    halo: '#ffffff',
    journey: '#0b5cad',
    casing: '#ffffff',
    casingOpacity: 0.85,
    portRing: '#13202c',
    portFill: '#ffffff',
    tones: { act: '#c0392b', watch: '#b26a00', plan: '#0b5cad' },
  },
  dark: {
    sea: '#0c1620',
    land: '#1b2733',
    coast: '#33475a',
    border: '#2a3947',
    graticule: '#13212d',
    countryText: '#708294',
    countryHalo: '#1b2733',
    seaText: '#3f5d75',
    text: '#e8eef4',
    subtext: '#a5b4c3',
    halo: '#0c1620',
    journey: '#4da3ff',
    casing: '#0c1620',
    casingOpacity: 0.6,
    portRing: '#e8eef4',
    portFill: '#0c1620',
    tones: { act: '#ff7a6e', watch: '#f2b84b', plan: '#4da3ff' },
  },
};
