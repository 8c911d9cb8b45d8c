import type { ChipTone } from '../../ui/chip-tone.ts';

/** What a feed brought while it was tried. */
export interface Trial {
  readonly outcome: 'positions' | 'port_calls' | 'no_positions' | 'nothing' | 'failed';
  readonly words: string;
}

export const OUTCOMES: Readonly<Record<Trial['outcome'], readonly [string, ChipTone]>> = {
  positions: ['It works', 'ok'],
  port_calls: ['It works', 'ok'],
  no_positions: ['No positions', 'warn'],
  nothing: ['Silent', 'warn'],
  failed: ['Not heard', 'bad'],
};
