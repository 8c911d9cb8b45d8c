import type { ShipFigure } from '../../domain/emissions/emission-figure.ts';
import type { UploadError, UploadedRow } from '../../domain/shipments/shipment-upload.ts';
import type { NormalisedMessage, NormalisedPart } from '../../sources/edi/normalise.ts';
import type { PartnerProfile } from '../../sources/edi/partner.ts';
import type { Table } from '../../sources/shipment-file/table.ts';
import type { FeedFormat, Normalised } from '../../sources/source.ts';
import type { MessageHead } from '../../sources/terminal-feed/normalise.ts';

/** What the process that reads for tracking is asked. */
export type Question =
  | { readonly kind: 'upload' }
  /** The cells of a sheet, whatever they mean. */
  | { readonly kind: 'table' }
  /** The yearly emissions of ships, as they are published. */
  | { readonly kind: 'ships' }
  /** Who sent a message of a terminal, its number, and what it says of its gate. */
  | { readonly kind: 'head' }
  | { readonly kind: 'feed'; readonly format: FeedFormat; readonly asked: string }
  | { readonly kind: 'edi'; readonly profiles: readonly PartnerProfile[] };

/** An interchange without what whoever asks has already: its bytes, which they know by their place. */
export type UnpackedPart = WithoutBytes<NormalisedPart>;
type WithoutBytes<Part> = Part extends unknown ? Omit<Part, 'raw'> & { readonly rawBytes: number } : never;

/** Answers come in pieces of a few hundred things at most. */
export type Piece =
  /** Null where it is another file. */
  | { readonly kind: 'ships'; readonly figures: readonly ShipFigure[] | null }
  | { readonly kind: 'upload'; readonly rows: readonly UploadedRow[]; readonly errors: readonly UploadError[] }
  | { readonly kind: 'table'; readonly sheet: string; readonly cells: Table; readonly problem: string | null }
  | ({ readonly kind: 'feed' } & Normalised)
  | ({ readonly kind: 'head' } & MessageHead)
  | { readonly kind: 'part'; readonly part: UnpackedPart }
  /** More messages of the interchange that came last. */
  | { readonly kind: 'messages'; readonly messages: readonly MessagePart[] }
  | { readonly kind: 'too_many'; readonly what: string };

/** A message, or more of the one before: long ones do not fit into a piece. */
export interface MessagePart extends NormalisedMessage {
  readonly goesOn: boolean;
}
