import '../../styles/free-time.css';
import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../api/client.ts';
import type { AnswerOf, Many } from '../../api/json-api.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { counted } from '../../text/counted.ts';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PlainTable } from '../../ui/PlainTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CalendarForm } from './CalendarForm.tsx';
import { CALENDARS, type Calendar, type OpenHours } from './calendar.ts';
import { ImportSheet } from './ImportSheet.tsx';
import { usePlaceName } from './place-name.ts';
import { TariffTabs } from './TariffTabs.tsx';
import { ToldGates } from './ToldGates.tsx';
import { weekdaysText } from './tariff.ts';

interface Opened {
  readonly calendar: Calendar | undefined;
}

export default function CalendarsPage() {
  const mayWrite = useMay('member');
  const [opened, setOpened] = useState<Opened>();
  const [isImporting, setImporting] = useState(false);
  const { data, error, refetch } = useGet<Many<Calendar>>(CALENDARS, '/terminal_calendars');
  if (error !== null && data === undefined) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHead title="Terminal calendars" note="When gates are open. Tariffs that count working days count by them.">
        {mayWrite ? (
          <>
            <Button icon={FileUp} label="Import" onClick={() => setImporting(true)} />
            <Button
              icon={Plus}
              label="New calendar"
              look="primary"
              onClick={() => setOpened({ calendar: undefined })}
            />
          </>
        ) : null}
      </PageHead>
      <TariffTabs />
      {data === undefined ? <Skeleton /> : null}
      {data?.data.length === 0 ? (
        <Empty title="No calendars yet">
          A tariff that counts a Saturday only when the gate is open needs to know when it is.
        </Empty>
      ) : (
        <section className="scroll sheet" aria-label="Calendars" tabIndex={0}>
          <PlainTable columns={['Place', 'Open on', 'Holidays of', 'Days that differ']} actions>
            {data?.data.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                onEdit={mayWrite ? () => setOpened({ calendar }) : undefined}
              />
            ))}
          </PlainTable>
        </section>
      )}
      <ToldGates />
      {isImporting ? <ImportCalendars onClose={() => setImporting(false)} /> : null}
      {opened === undefined ? null : <CalendarForm {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Nothing where the hours of a gate are not known. */
function Hours({ of }: { readonly of: readonly OpenHours[] }) {
  const spans = [...new Set(of.map(({ opens, closes }) => `${opens} to ${closes}`))];
  const daysOf = (span: string) =>
    weekdaysText(of.filter(({ opens, closes }) => `${opens} to ${closes}` === span).map(({ weekday }) => weekday));
  return spans.length === 0 ? null : (
    <small className="dim open-hours">{spans.map((span) => `${daysOf(span)} ${span}`).join('; ')}</small>
  );
}

interface CalendarRowProps {
  readonly calendar: Calendar;
  /** Nothing for somebody who may only look. */
  readonly onEdit: (() => void) | undefined;
}

function CalendarRow({ calendar: { id, attributes }, onEdit }: CalendarRowProps) {
  const attempt = useAttempt();
  const name = usePlaceName(attributes);
  const remove = () => attempt(() => send('DELETE', `/terminal_calendars/${id}`), `${name} has no calendar`, CALENDARS);
  const closed = attributes.exceptions.filter(({ gate }) => gate !== 'open').length;
  return (
    <tr>
      <td>{name}</td>
      <td>
        {weekdaysText(attributes.open_weekdays)}
        <Hours of={attributes.open_hours ?? []} />
      </td>
      <td className="mono">{attributes.holiday_region}</td>
      <td>
        {attributes.exceptions.length === 0 ? (
          <span className="dim">None</span>
        ) : (
          `${counted(closed, 'day')} closed, ${attributes.exceptions.length - closed} open`
        )}
      </td>
      <td className="end">
        {onEdit === undefined ? null : (
          <div className="row-actions">
            <Button label="Edit" name={name} look="small" onClick={onEdit} />
            <ConfirmButton
              label="Delete"
              name={name}
              question={`Delete the calendar of ${name}?`}
              consequence="Last free days that depend on its gate are not known without it. This cannot be undone."
              confirm="Delete calendar"
              onConfirm={remove}
            />
          </div>
        )}
      </td>
    </tr>
  );
}

type ImportedRow = AnswerOf<'POST /terminal_calendars/import'>['rows'][number];

function ImportCalendars({ onClose }: { readonly onClose: () => void }) {
  return (
    <ImportSheet<ImportedRow>
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
