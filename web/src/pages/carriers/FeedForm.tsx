import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { send } from '../../api/client.ts';
import { Chip, type ChipTone } from '../../ui/Chip.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormProblem } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { FEEDS, type Feed } from '../sources/Feeds.tsx';
import { FEED_KINDS, type FeedKind, isFeedKind, joinAddress, splitAddress } from './feed-address.ts';

interface Trial {
  readonly outcome: 'positions' | 'no_positions' | 'nothing' | 'failed';
  readonly words: string;
}

const OUTCOMES: Readonly<Record<Trial['outcome'], readonly [string, ChipTone]>> = {
  positions: ['It works', 'ok'],
  no_positions: ['No positions', 'warn'],
  nothing: ['Silent', 'warn'],
  failed: ['Not heard', 'bad'],
};

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
  const [error, setError] = useState<unknown>();
  const given = () => attributesOf(new FormData(form.current ?? undefined), known?.name);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { name, ...changes } = given();
    try {
      await (known === undefined
        ? send('POST', '/admin/ais_feeds', { data: { attributes: { name, ...changes } } })
        : send('PATCH', `/admin/ais_feeds/${known.name}`, { data: { attributes: changes } }));
      say(`${name} is heard within seconds`);
      await queries.invalidateQueries({ queryKey: FEEDS });
      onClose();
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <Dialog title={known === undefined ? 'New AIS feed' : `Edit ${known.name}`} onClose={onClose}>
      <form ref={form} onSubmit={(event) => void save(event)}>
        <div className="body">
          {known === undefined ? (
            <>
              <Field label="Kind">
                <select value={kind} onChange={({ target }) => isFeedKind(target.value) && setKind(target.value)}>
                  {Object.entries(FEED_KINDS).map(([id, { label }]) => (
                    <option key={id} value={id}>
                      {label}
                    </option>
                  ))}
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
        </div>
        <div className="foot">
          <button type="submit" className="btn primary">
            Save feed
          </button>
        </div>
      </form>
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
  const isKeyed = kind === 'aisstream' || kind === 'aishub';
  return (
    <>
      <Field label="Address" hint={hint}>
        <input name="address" className="mono" required maxLength={1_000} defaultValue={before.address} />
      </Field>
      {isKeyed ? (
        <>
          <Field
            label="Key"
            hint={known?.has_key ? 'One is kept. It cannot be shown again.' : 'Kept sealed, and never shown again.'}
          >
            <input name="key" type="password" autoComplete="off" maxLength={1_000} required={!known?.has_key} />
          </Field>
          <label className="check">
            <input type="checkbox" name="ships" defaultChecked={before.asksForShips} />
            Asked only for the ships that carry our boxes
          </label>
        </>
      ) : null}
      {kind === 'aisstream' ? (
        <Field label="Areas" hint="South, west, north, east in degrees, one a line; the whole world if empty.">
          <textarea name="areas" rows={2} className="mono" defaultValue={before.areas} />
        </Field>
      ) : null}
    </>
  );
}

/** Listens to it for some seconds, and says what came. */
function TryFeed({ attributesOf: given }: { readonly attributesOf: () => ReturnType<typeof attributesOf> }) {
  const [trial, setTrial] = useState<Trial>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const listen = async () => {
    const { standby: _standby, ...attributes } = given();
    setIsBusy(true);
    setError(undefined);
    setTrial(undefined);
    try {
      const body = { data: { attributes: { ...attributes, name: attributes.name || 'tried' } } };
      const { data } = await send<{ data: { attributes: Trial } }>('POST', '/admin/ais_feeds/try', body);
      setTrial(data.attributes);
    } catch (problem) {
      setError(problem);
    } finally {
      setIsBusy(false);
    }
  };
  const [text, tone] = OUTCOMES[trial?.outcome ?? 'nothing'];
  return (
    <div>
      <button type="button" className="btn" disabled={isBusy} onClick={() => void listen()}>
        {isBusy ? 'Listening…' : 'Try'}
      </button>
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
