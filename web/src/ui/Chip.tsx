import type { ReactNode } from 'react';
import type { ChipTone } from './chip-tone.ts';

export type { ChipTone };

export function Chip({ tone, children }: { readonly tone: ChipTone; readonly children: ReactNode }) {
  return <span className={`chip ${tone}`}>{children}</span>;
}
