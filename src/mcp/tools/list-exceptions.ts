import { EXCEPTION_CATEGORIES, EXCEPTION_SEVERITIES } from '../../domain/exceptions/exception.ts';
import { EXCEPTION_STATES } from '../../domain/exceptions/work.ts';
import { Choice, Shape, Text, Type, Uuid } from '../../values/schema.ts';
import { Counts, members, Sparse } from '../answer-schema.ts';
import { get } from '../ask.ts';
import { compact } from '../compact.ts';
import { pageMembers, pageQuestion } from '../list-question.ts';
import { tool } from '../tool.ts';
import type { Toolset } from '../toolset.ts';
import { findPerson } from '../who.ts';
import { linkedId, type Resource } from '../wire.ts';

type Exception = Resource<
  'exception',
  {
    readonly category: string;
    readonly severity: string;
    readonly title: string;
    readonly detail: string;
    readonly number: string;
    readonly at: string | null;
    readonly on: string | null;
    readonly location_name: string | null;
    readonly state: string;
    readonly assignee_id: string | null;
    readonly snoozed_until: string | null;
    readonly dismissed_reason: string | null;
    readonly cost: { readonly amount: number; readonly currency_code: string } | null;
  }
>;

interface Page {
  readonly data: readonly Exception[];
  readonly meta: {
    readonly total: number;
    readonly by_category: Record<string, number>;
    readonly by_state: Record<string, number>;
  };
}

const Cost = Type.Object({ amount: Type.Number(), currency_code: Text });

const ExceptionRow = Sparse({
  ...members(Text, 'id', 'category', 'severity', 'title', 'detail', 'number', 'at', 'on', 'location_name', 'state'),
  ...members(Text, 'assignee_id', 'snoozed_until', 'dismissed_reason', 'container_id', 'shipment_id', 'dashboard_url'),
  cost: Cost,
});

export const listExceptions = tool({
  name: 'list_exceptions',
  title: 'What needs attention',
  description: 'Work queue, most urgent first.',
  access: 'read',
  arguments: Shape({
    category: Type.Optional(Choice(EXCEPTION_CATEGORIES)),
    severity: Type.Optional(Choice(EXCEPTION_SEVERITIES)),
    state: Type.Optional(Choice([...EXCEPTION_STATES, 'all'])),
    assignee: Type.Optional(Type.String({ maxLength: 36, description: 'me, none or a person id.' })),
    container_id: Type.Optional(Uuid),
    shipment_id: Type.Optional(Uuid),
    ...pageMembers,
  }),
  answer: Type.Object({
    items: Type.Array(ExceptionRow),
    total: Type.Integer(),
    open_by_category: Counts,
    by_state: Counts,
    cost_of_items: Type.Array(Cost),
  }),
  run: async ({ category, severity, state, assignee, container_id, shipment_id, ...asked }, toolset) => {
    const { data, meta } = await get<Page>(toolset, '/exceptions', {
      'filter[category]': category,
      'filter[severity]': severity,
      'filter[state]': state,
      'filter[assignee_id]': assignee && (await findPerson(toolset, assignee)),
      'filter[container_id]': container_id,
      'filter[shipment_id]': shipment_id,
      ...pageQuestion(asked),
    });
    return {
      items: data.map((one) => toRow(toolset, one)),
      total: meta.total,
      open_by_category: meta.by_category,
      by_state: meta.by_state,
      cost_of_items: costOf(data),
    };
  },
});

function toRow(toolset: Toolset, { id, attributes, relationships }: Exception) {
  const { category, severity, title, detail, number, at, on, location_name, state, cost } = attributes;
  return compact({
    id,
    category,
    severity,
    title,
    detail,
    number,
    at,
    on,
    location_name,
    state,
    assignee_id: attributes.assignee_id,
    snoozed_until: attributes.snoozed_until,
    dismissed_reason: attributes.dismissed_reason,
    cost,
    container_id: linkedId(relationships['container']),
    shipment_id: linkedId(relationships['shipment']),
    dashboard_url: `${toolset.dashboardUrl}/exceptions`,
  });
}

/** What the terminals ask for by now, by currency; a container with two matters costs once. */
function costOf(exceptions: readonly Exception[]) {
  const byContainer = new Map(
    exceptions.flatMap(({ attributes: { cost }, relationships, id }) =>
      cost ? [[linkedId(relationships['container']) ?? id, cost] as const] : [],
    ),
  );
  const sums = new Map<string, number>();
  for (const { amount, currency_code } of byContainer.values()) {
    sums.set(currency_code, (sums.get(currency_code) ?? 0) + amount);
  }
  return [...sums].map(([currency_code, amount]) => ({ currency_code, amount }));
}
