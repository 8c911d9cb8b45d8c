import { EVERGREEN } from '../browser/add-free-time.ts';
import { COMPLETE_INVOICE } from '../invoices/complete-invoice.ts';

type Post = (
  path: string,
  type: string,
  attributes: object,
  headers?: Record<string, string>,
) => Promise<{ readonly id: string }>;

interface Known {
  readonly shipmentId: string;
  readonly user: { readonly id: string; readonly email: string };
  readonly lineId: string;
}

/** What people at their desks add to what is followed: notes, views, fields, terms, invoices, and what else is connected. */
export async function furnishOffice(post: Post, mark: string, { shipmentId, user, lineId }: Known): Promise<void> {
  const subject = { subject_type: 'shipment', subject_id: shipmentId };
  await post('/notes', 'note', { ...subject, body: mark, mentioned_user_ids: [user.id] });
  await post('/contacts', 'contact', { subject_type: 'shipping_line', subject_id: lineId, name: mark });
  const view = await post(
    '/saved_views',
    'saved_view',
    { entity: 'container', name: mark, shared: true, query: 'q=MSKU' },
    { 'x-user-email': user.email },
  );
  const channel = { way: 'webhook', address: `https://victim.example/${mark}`, kinds: ['arrival'] };
  await post('/alert_subscriptions', 'alert_subscription', {
    ...channel,
    name: mark,
    scope: 'saved_view',
    scope_id: view.id,
  });
  const report = { name: mark, addresses: [`${mark}@victim.example`.toLowerCase()], saved_view_id: view.id };
  await post('/reports', 'report', report);
  const field = { entity_type: 'Shipment', display_name: mark };
  await post('/custom_field_definitions', 'custom_field_definition', {
    ...field,
    api_slug: 'mark',
    data_type: 'short_text',
  });
  await post(`/shipments/${shipmentId}/custom_fields`, 'custom_field', { api_slug: 'mark', value: mark });
  const choice = await post('/custom_field_definitions', 'custom_field_definition', {
    ...field,
    api_slug: 'choice',
    data_type: 'enum',
  });
  await post(`/custom_field_definitions/${choice.id}/options`, 'custom_field_option', { value: 'one', label: mark });
  await post('/tariffs', 'tariff', { ...EVERGREEN, name: mark });
  const week = { holiday_region: 'US-CA', open_weekdays: ['mon', 'tue'], exceptions: [] };
  await post('/terminal_calendars', 'terminal_calendar', { locode: 'USLGB', ...week });
  await post('/invoices', 'invoice', { ...COMPLETE_INVOICE, invoice_number: mark });
  await post('/event_subscriptions', 'event_subscription', {
    scac: 'MAEU',
    event_types: ['EQUIPMENT'],
    managed: false,
  });
  await post('/api_keys', 'api_key', { name: mark, scope: 'read' });
}
