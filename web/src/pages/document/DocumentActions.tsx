import { useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw, Tag } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { downloadPath } from '../../api/documents.ts';
import { useMay } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { messageOf } from '../../ui/Problem.tsx';
import { useSay } from '../../ui/Toasts.tsx';
import { TypeDialog } from './TypeDialog.tsx';
import { type DocumentParts, useChange } from './use-document.ts';

interface DocumentActionsProps {
  readonly parts: DocumentParts;
  readonly onAsked: (updatedAt: string) => void;
}

export function DocumentActions({ parts: { document }, onAsked }: DocumentActionsProps) {
  const { id } = document;
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
          <Button icon={Tag} label="Change type" onClick={() => setIsTyping(true)} />
          <Button
            icon={RefreshCw}
            label="Read again"
            onClick={() => void change('POST', '/reclassify', undefined, 'To be read again')}
          />
        </>
      ) : null}
      <Button icon={Download} label="Download" onClick={() => void download()} />
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
