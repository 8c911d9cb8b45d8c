export type ChipTone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';
