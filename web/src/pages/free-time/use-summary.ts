import type { AnswerOf } from '../../api/json-api.ts';
import { useGet } from '../../api/use-get.ts';

export type Summary = AnswerOf<'GET /free_time/summary'>['data'];
export type SummaryCharge = Summary['charges'][number];
export type SummaryGroup = Summary['groups'][number];

/** What all boxes of the account have cost, what is at stake, and how likely; it takes the service a while. */
export function useSummary(groupBy: Summary['group_by']) {
  return useGet<{ data: Summary }>(['free-time', 'summary', groupBy], `/free_time/summary?group_by=${groupBy}`, {
    placeholderData: (before) => before,
  });
}
