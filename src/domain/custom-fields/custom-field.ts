import { wordsIn } from '../../text/words-in.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { OfAccount } from '../../values/of-account.ts';

export const ENTITY_TYPES = ['Shipment', 'Container', 'TrackingRequest'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** What each is called in sentences. */
export const ENTITY_NAMES: Readonly<Record<EntityType, string>> = {
  Shipment: 'Shipment',
  Container: 'Container',
  TrackingRequest: 'Tracking request',
};

export const DATA_TYPES = wordsIn('short_text number date datetime boolean enum enum_multi reference');
export type DataType = (typeof DATA_TYPES)[number];

/** What a `reference` field may point at. */
export const REFERENCE_TYPES = ['Party', 'Shipment', 'Container'] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

export type CustomFieldValue = string | number | boolean | readonly string[] | null;

/** Bounds a value must keep; members we do not know are kept for the client and mean nothing to us. */
export interface FieldBounds {
  readonly min?: number | string;
  readonly max?: number | string;
  readonly min_length?: number;
  readonly max_length?: number;
}

export interface CustomFieldDefinition extends OfAccount {
  readonly entityType: EntityType;
  readonly apiSlug: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly dataType: DataType;
  readonly referenceType: ReferenceType | null;
  readonly validation: Readonly<Record<string, unknown>> | null;
  readonly defaultFormat: string | null;
  readonly defaultValue: CustomFieldValue;
  readonly options: readonly CustomFieldOption[];
  readonly createdAt: Instant;
}

export interface CustomFieldOption {
  readonly id: Id;
  readonly definitionId: Id;
  readonly label: string;
  readonly value: string;
  readonly position: number | null;
}

export interface CustomField extends OfAccount {
  readonly entityType: EntityType;
  readonly entityId: Id;
  readonly definition: CustomFieldDefinition;
  readonly value: CustomFieldValue;
  /** What a `reference` points at, in words. */
  readonly referenceName: string | null;
}
