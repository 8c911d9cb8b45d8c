import { type Many, queryString } from '../../api/json-api.ts';
import type { Container } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';

const MAX_BOXES = 100;
const FIELDS = 'number,first_eta_at,pod_timezone,situation,last_free_days';

/** Boxes aboard a ship with what its delay concerns; the first of them where they are many. */
export function useBoxesAboard(vesselId: string, customerId?: string) {
  const path = `/containers${queryString({
    'filter[vessel_id]': vesselId,
    'filter[customer_id]': customerId,
    'fields[container]': FIELDS,
    sort: 'pod_eta_at',
    'page[size]': MAX_BOXES,
  })}`;
  return useGet<Many<Container>>(['containers', 'aboard', path], path).data;
}
