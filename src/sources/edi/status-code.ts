import type { Activity, Classifier, HoldName, LoadState, Mode } from '../../domain/observations/observation.ts';

/** Which place of the route a status happens at when the message names no place of activity. */
export type RouteStop = 'receipt' | 'lading' | 'discharge' | 'delivery';

export interface MoveMeaning {
  readonly kind: 'move';
  readonly activity: Activity;
  readonly classifier: Classifier;
  readonly mode?: Mode;
  /** What the code itself implies; the message's own word on full or empty wins where the code leaves it open. */
  readonly loadState?: LoadState;
  readonly loadStateFixed?: boolean;
  readonly feeder?: boolean;
  readonly at?: RouteStop;
}

export type StatusMeaning = (
  | MoveMeaning
  | { readonly kind: 'hold'; readonly hold: HoldName }
  | { readonly kind: 'hold_released'; readonly hold: HoldName }
  | { readonly kind: 'last_free_day' }
  | { readonly kind: 'pickup_appointment' }
  /** Known, and nothing a journey is made of. */
  | { readonly kind: 'nothing' }
) & {
  readonly description: string;
  /** A second statement the same code makes. */
  readonly also?: MoveMeaning;
  /** A hold that ends with it. */
  readonly releases?: HoldName;
};
