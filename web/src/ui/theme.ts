import { useEffect, useSyncExternalStore } from 'react';
import type { Theme } from '../map/palette.ts';
import { usePreference } from './preferences.ts';

const CHOICES = ['system', 'light', 'dark'] as const;
const dark = matchMedia('(prefers-color-scheme: dark)');

/** The theme in force, and how to switch it. Without a choice the system's is followed. */
export function useTheme(): [Theme, () => void] {
  const [choice, choose] = usePreference('theme', CHOICES, 'system');
  const systemIsDark = useSyncExternalStore(subscribe, () => dark.matches);
  const theme = choice === 'system' ? (systemIsDark ? 'dark' : 'light') : choice;
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return [theme, () => choose(theme === 'dark' ? 'light' : 'dark')];
}

function subscribe(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}
