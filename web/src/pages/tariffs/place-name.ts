import type { One } from '../../api/json-api.ts';
import type { Terminal } from '../../api/resources.ts';
import { useGet } from '../../api/use-get.ts';

interface Place {
  readonly terminal_id?: string | null;
  readonly locode?: string | null;
}

/** What a port or terminal is called. */
export function usePlaceName({ terminal_id: terminalId, locode }: Place): string {
  const { data } = useGet<One<Terminal>>(['terminal', terminalId, 'name'], `/terminals/${terminalId}`, {
    enabled: terminalId != null,
    staleTime: Infinity,
  });
  return locode ?? data?.data.attributes.name ?? 'One terminal';
}
