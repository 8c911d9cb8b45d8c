import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import type { DeliveryStatus } from './use-webhooks.ts';

const WORDS: Readonly<Record<DeliveryStatus, readonly [name: string, tone: ChipTone]>> = {
  pending: ['Waiting', 'info'],
  succeeded: ['Delivered', 'ok'],
  failed: ['Failed', 'bad'],
};

export function DeliveryChip({ status }: { readonly status: DeliveryStatus }) {
  const [name, tone] = WORDS[status];
  return <Chip tone={tone}>{name}</Chip>;
}
