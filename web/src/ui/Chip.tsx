import type { ReactNode } from 'react';

export type ChipTone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

export function Chip({ tone, children }: { readonly tone: ChipTone; readonly children: ReactNode }) {
  return <span className={`chip ${tone}`}>{children}</span>;
}
