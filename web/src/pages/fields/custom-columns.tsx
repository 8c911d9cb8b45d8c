import { useMemo } from 'react';
import { type Many, queryString, type Resource, relatedId } from '../../api/json-api.ts';
import type { CustomField } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';
import type { Column } from '../../table/DataTable.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { useDefinitions } from './use-definitions.ts';

const COLUMN_PX = 140;
const MAX_VALUES = 100;

/** A column for each of the account's own fields; its values are asked for when it is shown. */
export function useCustomColumns<R extends Resource>(entity: 'Container' | 'Shipment'): readonly Column<R>[] {
  const { data } = useDefinitions(entity);
  return useMemo(
    () =>
      (data?.data ?? []).map(({ id, attributes }) => ({
        id: `field-${attributes.api_slug}`,
        label: attributes.display_name,
        widthPx: COLUMN_PX,
        cell: ({ row, pageIds }) => (
          <CustomValue entity={entity} definitionId={id} entityId={row.id} pageIds={pageIds} />
        ),
      })),
    [data, entity],
  );
}

interface CustomValueProps {
  readonly entity: 'Container' | 'Shipment';
  readonly definitionId: string;
  readonly entityId: string;
  readonly pageIds: readonly string[];
}

/** The first cell of a page asks for the values of all its rows; the others find them asked for. */
function CustomValue({ entity, definitionId, entityId, pageIds }: CustomValueProps) {
  const query = queryString({
    'filter[entity_type]': entity,
    'filter[definition_id]': definitionId,
    'filter[entity_id]': pageIds.join(','),
    'page[size]': MAX_VALUES,
  });
  const { data } = useGet<Many<CustomField>>(
    [entity === 'Container' ? 'containers' : 'shipments', 'custom', query],
    `/custom_fields${query}`,
  );
  if (data === undefined) return <span className="waiting" />;
  const field = data.data.find((one) => relatedId(one, 'entity') === entityId);
  return field?.attributes.display_value ?? <Missing why="Not filled in" />;
}
