import { type AnswerOf, queryString } from './json-api.ts';
import { useGet } from './use-get.ts';

type Reliability = AnswerOf<'GET /reliability'>;
export type Group = Reliability['data']['groups'][number];
export type Grouping = Reliability['data']['group_by'];

const DAY_MS = 86_400_000;

/** Of containers that arrived within so many days before this hour. */
export function useReliability(groupBy: Grouping, days: number) {
  const hour = new Date().toISOString().slice(0, 13);
  const to = new Date(`${hour}:00:00Z`).getTime() + DAY_MS / 24;
  const period = { from: new Date(to - days * DAY_MS).toISOString(), to: new Date(to).toISOString() };
  return useGet<Reliability>(
    ['reliability', groupBy, days, hour],
    `/reliability${queryString({ group_by: groupBy, ...period })}`,
  );
}
