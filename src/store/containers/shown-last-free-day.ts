import { sql } from 'kysely';
import type { LastFreeDay } from '../../domain/containers/last-free-day.ts';

/** As `shownLastFreeDay` has it. */
export const LAST_FREE_DAY = sql<LastFreeDay | null>`coalesce(nullif(container.last_free_days -> 'current', 'null'::jsonb),
  case when coalesce(container.line_lfd_calculated, container.facility_lfd_calculated) is not null
    and container.pod_rail_loaded_at is null and container.pod_rail_departed_at is null
    then jsonb_build_object('on', coalesce(container.line_lfd_calculated, container.facility_lfd_calculated),
      'zone', container.pod_timezone, 'place', container.pod_name, 'locode', container.pod_locode, 'inland', false) end)`;
