export type Comparison = '=' | '<' | '<=' | '>' | '>=';

/** One thing that can be true of a value. */
export type Test =
  | { readonly is: 'present' }
  | { readonly is: 'absent' }
  | { readonly is: Comparison; readonly value: string };

/** Every one of the alternatives must hold; of each, any of its tests. */
export type Condition = readonly (readonly Test[])[];

/** The ids that a party role must be held by, any of them; or whether it is held at all. */
export interface RoleCondition {
  readonly role: string;
  readonly tests: readonly Test[];
}

export interface FieldCondition {
  readonly slug: string;
  readonly tests: readonly Test[];
}

export interface Parties {
  readonly ids: readonly string[];
  /** All of them, and not any. */
  readonly all: boolean;
}

/** Both days included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** A time after which something must have changed, and one until which. */
export interface Window {
  readonly after: { readonly is: '>' | '>='; readonly value: string };
  readonly before: { readonly is: '<' | '<='; readonly value: string } | null;
}

/** What is read of a filter, by the kind of its value. */
export interface ReadValues {
  readonly exact: Condition;
  readonly exact_or: Condition;
  readonly id: Condition;
  readonly id_or: Condition;
  readonly literal: Condition;
  readonly code_or: Condition;
  readonly id_code_or: Condition;
  readonly id_list: Condition;
  readonly enum: Condition;
  readonly date: Condition;
  readonly instant: Condition;
  readonly bool: boolean;
  readonly selector: boolean;
  readonly search: string;
  readonly tags: readonly string[];
  readonly parties: Parties;
  readonly roles: readonly RoleCondition[];
  readonly custom_fields: readonly FieldCondition[];
  readonly day_range: DayRange;
  readonly window: Window;
}
export type FilterKind = keyof ReadValues;

/** What a list can be narrowed by: the kind of the value and what it is compared with. */
export type FilterTable = Readonly<Record<string, { readonly kind: FilterKind; readonly about: string }>>;

/** What was asked of a list, by key. */
export type ReadFilters<Table extends FilterTable> = {
  readonly [Key in keyof Table]?: ReadValues[Table[Key]['kind']];
};
