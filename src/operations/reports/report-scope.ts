import type { Report } from '../../domain/reports/report.ts';
import { found } from '../../errors.ts';
import { findSavedView } from '../../store/accounts/saved-views.ts';
import { findParty } from '../../store/shipments/parties.ts';
import type { Db } from '../../store/tables.ts';
import type { ReportScope } from './report-list.ts';

const CUSTOMER = 'filter[customer_id]';
/** What says how a list is shown, and not what is in it. */
const NO_FILTERS = ['sort', 'page[number]', 'page[size]', 'include'];

/** Containers of the view that are of the customer, too: a view of another customer has none of them. */
export async function scopeOfReport(
  db: Db,
  { accountId, savedViewId, customerId }: Pick<Report, 'accountId' | 'savedViewId' | 'customerId'>,
): Promise<ReportScope> {
  const view = savedViewId === null ? undefined : found(await findSavedView(db, accountId, savedViewId), 'Saved view');
  const customer = customerId === null ? undefined : found(await findParty(db, accountId, customerId), 'Customer');
  const query = new URLSearchParams(view?.query);
  for (const name of NO_FILTERS) query.delete(name);
  if (customer !== undefined) query.append(query.has(CUSTOMER) ? `${CUSTOMER}[]` : CUSTOMER, customer.id);
  const words = [
    ...(customer === undefined ? [] : [`customer ${customer.companyName}`]),
    ...(view === undefined ? [] : [`view “${view.name}”`]),
  ];
  return { accountId, query, words: words.length === 0 ? 'all containers' : words.join(', ') };
}
