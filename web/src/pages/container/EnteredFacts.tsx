import { send } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { useGet } from '../../api/use-get.ts';
import { showDay } from '../../time/calendar-day.ts';
import { Ago, Time } from '../../time/shown.tsx';
import { useAttempt } from '../../ui/attempt.ts';
import { Button } from '../../ui/Button.tsx';
import { type Entered, enteredTitle } from './entered.ts';

/** What people entered of a box, by whom and why; what stands can be taken back. */
export function EnteredFacts({ containerId }: { readonly containerId: string }) {
  const mayWrite = useMay('member');
  const attempt = useAttempt();
  const path = `/containers/${containerId}/observations`;
  const { data } = useGet<{ data: readonly Entered[] }>(['container', containerId, 'entered'], path);
  if (data === undefined || data.data.length === 0) return null;
  const takeBack = (id: string) =>
    attempt(() => send('DELETE', `${path}/${id}`), 'Taken back', ['container', containerId]);
  return (
    <section className="body entered" aria-label="Entered by people">
      <h3>Entered by people</h3>
      <ul>
        {data.data.map((entered) => (
          <li key={entered.id}>
            <div>
              <strong>{enteredTitle(entered)}</strong> <EnteredTime entered={entered} />
              <small>
                {entered.entered_by ?? 'Somebody'}, <Ago at={entered.entered_at} />
                {entered.reason === null ? '' : `: ${entered.reason}`}
                {entered.stands ? '' : '. Taken back'}
              </small>
            </div>
            {entered.stands && mayWrite ? (
              <Button label="Take back" look="small" onClick={() => void takeBack(entered.id)} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EnteredTime({ entered }: { readonly entered: Entered }) {
  const at = entered.timestamp ?? entered.pickup_appointment_at;
  if (entered.last_free_day) return showDay(entered.last_free_day);
  return at ? <Time at={at} zone={entered.time_zone} /> : null;
}
