import { useQueryClient } from '@tanstack/react-query';
import { Download, Ellipsis, RefreshCw, Tag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { downloadPath } from '../../api/documents.ts';
import { useMay } from '../../api/session.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { closeMenu, Menu } from '../../ui/Menu.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { TypeDialog } from './TypeDialog.tsx';
import { type Change, type DocumentParts, useChange } from './use-document.ts';

interface DocumentActionsProps {
  readonly parts: DocumentParts;
  readonly onAsked: (updatedAt: string) => void;
}

export function DocumentActions({ parts: { document }, onAsked }: DocumentActionsProps) {
  const { id, attributes } = document;
  const say = useSay();
  const change = useChange(id);
  const mayWrite = useMay('member');
  const [isTyping, setIsTyping] = useState(false);
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const download = () =>
    downloadPath(id).then(
      (path) => location.assign(path),
      (error: unknown) => say(messageOf(error), 'bad'),
    );
  const readAgain = async () => {
    onAsked(attributes.updated_at);
    await change('POST', '/reextract', undefined, 'To be read again');
  };
  const remove = async () => {
    try {
      await send('DELETE', `/documents/${id}`);
      navigate('/documents');
      await queries.invalidateQueries({ queryKey: ['documents'] });
    } catch (error) {
      say(messageOf(error), 'bad');
    }
  };
  return (
    <div className="row">
      {mayWrite ? (
        <>
          <button type="button" className="btn" onClick={() => setIsTyping(true)}>
            <Tag size={15} aria-hidden />
            Change type
          </button>
          <button type="button" className="btn" onClick={() => void readAgain()}>
            <RefreshCw size={15} aria-hidden />
            Read again
          </button>
          <MoreActions change={change} />
        </>
      ) : null}
      <button type="button" className="btn" onClick={() => void download()}>
        <Download size={15} aria-hidden />
        Download
      </button>
      {mayWrite ? (
        <ConfirmButton
          label="Delete"
          className="btn danger"
          question="Delete this document?"
          consequence="Its file and what was read from it go with it. This cannot be undone."
          confirm="Delete document"
          onConfirm={remove}
        />
      ) : null}
      {isTyping ? <TypeDialog document={document} onChanged={onAsked} onClose={() => setIsTyping(false)} /> : null}
    </div>
  );
}

const MORE = [
  ['/reclassify', 'Find out the type anew', 'To be looked at anew'],
  ['/relink', 'Look for its shipments again', 'Its shipments are looked for'],
] as const;

function MoreActions({ change }: { readonly change: Change }) {
  return (
    <Menu label="More actions" className="btn icon" trigger={<Ellipsis size={15} aria-hidden />}>
      {MORE.map(([path, label, done]) => (
        <button
          key={path}
          type="button"
          className="item"
          onClick={(event) => {
            closeMenu(event.currentTarget);
            void change('POST', path, undefined, done);
          }}
        >
          {label}
        </button>
      ))}
    </Menu>
  );
}
