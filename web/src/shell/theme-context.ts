import { createContext, useContext } from 'react';
import type { Theme } from '../map/palette.ts';

const ThemeContext = createContext<Theme>('light');
export const ThemeProvider = ThemeContext.Provider;

export function useThemeName(): Theme {
  return useContext(ThemeContext);
}
