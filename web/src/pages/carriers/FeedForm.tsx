import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Options } from '../../ui/Options.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { FEEDS, type Feed } from '../sources/Feeds.tsx';
import { FEED_KINDS, type FeedKind, isFeedKind, joinAddress, splitAddress } from './feed-address.ts';
import { OUTCOMES, type Trial } from './trial.ts';

const AREAS_HINT = {
  aisstream: 'South, west, north, east in degrees, one a line; the whole world if empty.',
  aiscast: 'South, west, north, east in degrees: one, of at most 100 square degrees.',
} as const;

interface FeedFormProps {
  /** The one to edit; a new one otherwise. */
  readonly feed: Feed | undefined;
  readonly onClose: () => void;
}

export function FeedForm({ feed, onClose }: FeedFormProps) {
  const queries = useQueryClient();
  const say = useSay();
  const form = useRef<HTMLFormElement>(null);
  const known = feed?.attributes;
  const [kind, setKind] = useState<FeedKind>(known !== undefined && isFeedKind(known.kind) ? known.kind : 'aisstream');
  const given = () => attributesOf(new FormData(form.current ?? undefined), known?.name);
  const { error, run: save } = useSubmission(async () => {
    const { name, ...changes } = given();
    await (known === undefined
      ? send('POST', '/admin/ais_feeds', { data: { attributes: { name, ...changes } } })
      : send('PATCH', `/admin/ais_feeds/${known.name}`, { data: { attributes: changes } }));
    say(`${name} is heard within seconds`);
    await queries.invalidateQueries({ queryKey: FEEDS });
    onClose();
  });
  return (
    <Dialog title={known === undefined ? 'New AIS feed' : `Edit ${known.name}`} onClose={onClose}>
      <DialogForm ref={form} submit="Save feed" onSubmit={save}>
        {known === undefined ? (
          <>
            <Field label="Kind">
              <select value={kind} onChange={({ target }) => isFeedKind(target.value) && setKind(target.value)}>
                <Options of={Object.entries(FEED_KINDS).map(([id, { label }]) => [id, label])} />
              </select>
            </Field>
            <Field label="Name" hint="Letters, digits, _ and -.">
              <input name="name" required maxLength={40} pattern="[A-Za-z0-9][A-Za-z0-9_\-]*" autoComplete="off" />
            </Field>
          </>
        ) : null}
        <Where key={kind} kind={kind} known={known} />
        <label className="check">
          <input type="checkbox" name="standby" defaultChecked={known?.standby === true} />
          Stands by: connected only while all others are silent
        </label>
        <TryFeed attributesOf={given} />
        <FormProblem error={error} />
      </DialogForm>
    </Dialog>
  );
}

/** Empty fields are left out: what they say stays as it was. */
function attributesOf(form: FormData, knownName: string | undefined) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const key = text('key');
  return {
    name: knownName ?? text('name'),
    address: joinAddress({ address: text('address'), areas: text('areas'), asksForShips: form.has('ships') }),
    standby: form.has('standby'),
    ...(key === '' ? {} : { key }),
  };
}

function Where({ kind, known }: { readonly kind: FeedKind; readonly known: Feed['attributes'] | undefined }) {
  const { address, hint } = FEED_KINDS[kind];
  const before = splitAddress(known?.address ?? address);
  const asksForShips = kind === 'aisstream' || kind === 'aishub';
  return (
    <>
      <Field label="Address" hint={hint}>
        <input name="address" className="mono" required maxLength={1_000} defaultValue={before.address} />
      </Field>
      {asksForShips || kind === 'barentswatch' ? (
        <Field
          label="Key"
          hint={known?.has_key ? 'One is kept. It cannot be shown again.' : 'Kept sealed, and never shown again.'}
        >
          <input name="key" type="password" autoComplete="off" maxLength={1_000} required={!known?.has_key} />
        </Field>
      ) : null}
      {asksForShips ? (
        <label className="check">
          <input type="checkbox" name="ships" defaultChecked={before.asksForShips} />
          Asked only for the ships that carry our boxes
        </label>
      ) : null}
      {kind === 'aisstream' || kind === 'aiscast' ? (
        <Field label="Areas" hint={AREAS_HINT[kind]}>
          <textarea name="areas" rows={2} className="mono" defaultValue={before.areas} />
        </Field>
      ) : null}
    </>
  );
}

/** Listens to it for some seconds, and says what came. */
function TryFeed({ attributesOf: given }: { readonly attributesOf: () => ReturnType<typeof attributesOf> }) {
  const [trial, setTrial] = useState<Trial>();
  const {
    isBusy,
    error,
    run: listen,
  } = useSubmission(async () => {
    const { standby: _standby, ...attributes } = given();
    setTrial(undefined);
    const body = { data: { attributes: { ...attributes, name: attributes.name || 'tried' } } };
    const { data } = await send<{ data: { attributes: Trial } }>('POST', '/admin/ais_feeds/try', body);
    setTrial(data.attributes);
  });
  const [text, tone] = OUTCOMES[trial?.outcome ?? 'nothing'];
  return (
    <div>
      <Button label={isBusy ? 'Listening…' : 'Try'} disabled={isBusy} onClick={() => void listen()} />
      <div role="status">
        {trial === undefined ? null : (
          <p>
            <Chip tone={tone}>{text}</Chip> {trial.words}
          </p>
        )}
      </div>
      <FormProblem error={error} />
    </div>
  );
}
