import type { Generated } from 'kysely';
import type {
  CustomFieldOption,
  DataType,
  EntityType,
  ReferenceType,
} from '../../domain/custom-fields/custom-field.ts';
import type { Id } from '../../values/id.ts';
import type { Instant } from '../../values/instant.ts';
import type { RowOf } from '../columns.ts';

export interface CustomFieldTables {
  custom_field_definition: {
    account_id: Id;
    id: Id;
    entity_type: EntityType;
    api_slug: string;
    display_name: string;
    description: string | null;
    data_type: DataType;
    reference_type: ReferenceType | null;
    validation: string | null;
    default_format: string | null;
    default_value: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  custom_field_option: RowOf<CustomFieldOption> & { account_id: Id; created_at: Generated<Instant> };
  custom_field: {
    account_id: Id;
    id: Id;
    definition_id: Id;
    entity_type: EntityType;
    entity_id: Id;
    value: string | null;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
}
