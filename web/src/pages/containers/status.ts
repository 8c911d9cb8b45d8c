import type { Container, ContainerStatus } from '../../api/resources.ts';
import type { ChipTone } from '../../ui/chip-tone.ts';

/** What people call each state, and how it is coloured. */
export const STATUS_NAMES: Readonly<Record<ContainerStatus, readonly [name: string, tone: ChipTone]>> = {
  new: ['Not yet moved', 'mute'],
  loaded: ['At origin', 'info'],
  on_ship: ['On the water', 'info'],
  grounded: ['At terminal', 'warn'],
  awaiting_inland_transfer: ['Awaiting inland leg', 'warn'],
  on_rail: ['On rail', 'info'],
  available: ['Available', 'ok'],
  not_available: ['Not available', 'warn'],
  off_dock: ['Off dock', 'warn'],
  dropped: ['Dropped', 'mute'],
  picked_up: ['Picked up', 'ok'],
  delivered: ['Delivered', 'ok'],
  empty_returned: ['Empty returned', 'mute'],
};

/** The states of a box that is no longer where it was to be fetched. */
export const FETCHED: ReadonlySet<ContainerStatus> = new Set(['picked_up', 'delivered', 'empty_returned']);

/** At the port or inland, or even returned: its last free day is over and done. */
export function isPickedUp({ attributes }: Container): boolean {
  const { pod_full_out_at: port, final_destination_full_out_at: inland, empty_terminated_at: returned } = attributes;
  return (port ?? inland ?? returned) !== null || FETCHED.has(attributes.current_status);
}
