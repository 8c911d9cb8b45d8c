import type { AnswerOf } from '../../api/json-api.ts';
import { CALENDARS } from './calendar.ts';
import { ImportSheet } from './ImportSheet.tsx';

type Row = AnswerOf<'POST /terminal_calendars/import'>['rows'][number];

export function ImportCalendars({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportSheet<Row>
      noun="calendar"
      hint="CSV with the columns locode or terminal_id, holiday_region, open_weekdays and exceptions."
      accept=".csv,.txt"
      path="/terminal_calendars/import"
      changes={CALENDARS}
      nameOf={({ of }) => of || null}
      onClose={onClose}
    />
  );
}
