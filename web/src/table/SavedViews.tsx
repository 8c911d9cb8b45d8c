import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { send } from '../api/client.ts';
import type { Many, Resource } from '../api/json-api.ts';
import { useSession } from '../api/session.ts';
import { useGet } from '../api/use-get.ts';
import { TellMeButton } from '../pages/alerts/TellMeButton.tsx';
import { useAttempt } from '../ui/attempt.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogForm } from '../ui/DialogForm.tsx';
import { Field } from '../ui/Field.tsx';

type SavedView = Resource<'saved_view'>;

interface SavedViewsProps {
  readonly entity: 'container' | 'shipment';
  readonly search: URLSearchParams;
  readonly columns: readonly string[];
  /** Shows the columns that a view was saved with. */
  readonly onColumns: (ids: readonly string[]) => void;
}

/** Lists people come back to, as a row of links above the list. */
export function SavedViews({ entity, search, columns, onColumns }: SavedViewsProps) {
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [path] = useLocation();
  const { user } = useSession();
  const { data } = useGet<Many<SavedView>>(['saved_views', entity], `/saved_views?filter%5Bentity%5D=${entity}`);
  const current = search.toString();
  const alike = data?.data.filter((view) => view.attributes.query === current) ?? [];
  const shownColumns = columns.join();
  // Of several layouts of the same list the one that is shown.
  const shown = alike.find((view) => view.attributes.columns.join() === shownColumns) ?? alike[0];
  const kept = shown?.attributes.columns ?? [];
  const isOther = shown !== undefined && kept.length > 0 && kept.join() !== shownColumns;
  const keepColumns = async (view: SavedView) => {
    await send('PATCH', `/saved_views/${view.id}`, { data: { type: 'saved_view', attributes: { columns } } });
    await queries.invalidateQueries({ queryKey: ['saved_views', entity] });
  };
  const remove = async (view: SavedView) => {
    await send('DELETE', `/saved_views/${view.id}`);
    await queries.invalidateQueries({ queryKey: ['saved_views', entity] });
  };
  return (
    <nav className="tabs" aria-label="Saved views">
      <Link href={path} aria-current={current === '' ? 'true' : undefined}>
        All
      </Link>
      {data?.data.map((view) => (
        <span key={view.id} className="row">
          <Link
            href={`${path}?${view.attributes.query}`}
            aria-current={view === shown ? 'true' : undefined}
            onClick={() => {
              if (view.attributes.columns.length > 0) onColumns(view.attributes.columns);
            }}
          >
            {view.attributes.name}
          </Link>
          {view === shown && ownerOf(view) === user.id ? (
            <button type="button" aria-label={`Delete view ${view.attributes.name}`} onClick={() => void remove(view)}>
              <X size={12} aria-hidden />
            </button>
          ) : null}
        </span>
      ))}
      <button type="button" onClick={() => setIsSaving(true)}>
        <Plus size={14} aria-hidden />
        Save view
      </button>
      {isOther && ownerOf(shown) === user.id ? (
        <button type="button" onClick={() => void keepColumns(shown)}>
          Keep these columns in “{shown.attributes.name}”
        </button>
      ) : null}
      {shown === undefined ? null : (
        <TellMeButton about={{ scope: 'saved_view', id: shown.id, name: shown.attributes.name }} />
      )}
      {isSaving ? (
        <SaveDialog entity={entity} query={current} columns={columns} onClose={() => setIsSaving(false)} />
      ) : null}
    </nav>
  );
}

function ownerOf(view: SavedView): string | undefined {
  const link = view.relationships?.['user']?.data;
  return link !== null && link !== undefined && 'id' in link ? link.id : undefined;
}

interface SaveDialogProps {
  readonly entity: string;
  readonly query: string;
  readonly columns: readonly string[];
  readonly onClose: () => void;
}

function SaveDialog({ entity, query, columns, onClose }: SaveDialogProps) {
  const attempt = useAttempt();
  const save = async (form: FormData) => {
    const attributes = { entity, name: form.get('name'), shared: form.has('shared'), query, columns };
    const create = () => send('POST', '/saved_views', { data: { type: 'saved_view', attributes } });
    if (await attempt(create, undefined, ['saved_views', entity])) onClose();
  };
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <DialogForm submit="Save view" onSubmit={save}>
        <Field label="Name">
          <input name="name" required maxLength={100} />
        </Field>
        <label className="check">
          <input type="checkbox" name="shared" />
          Everybody in the account sees it
        </label>
      </DialogForm>
    </Dialog>
  );
}
