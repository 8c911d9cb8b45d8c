import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, send } from '../../api/client.ts';
import { refreshDocuments } from '../../api/documents.ts';
import { messageOf, problemAt } from '../../ui/Problem.tsx';
import { tooLarge, uploadFile } from './upload-file.ts';

/** One file and how far it is. */
export interface UploadLine {
  readonly key: number;
  readonly file: File;
  /** The part of it that is sent, from 0 to 1. */
  readonly part: number;
  readonly documentId?: string;
  readonly problem?: string;
  /** The document that is this file already. */
  readonly existing?: { readonly id: string; readonly name: string };
}

/** What the new documents belong to whatever they say. */
export interface UploadTarget {
  readonly kind: 'shipment' | 'container';
  readonly id: string;
}

const AT_ONCE = 2;

/** Files on their way, a few at a time. They go on when whoever shows them is closed. */
function useUploads(target?: UploadTarget) {
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly UploadLine[]>([]);
  const waiting = useRef<UploadLine[]>([]);
  const running = useRef(0);
  const keys = useRef(0);
  const upload = async ({ key, file }: UploadLine) => {
    const change = (changes: Partial<UploadLine>) =>
      setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line)));
    try {
      const documentId = await uploadFile(file, (part) => change({ part }));
      if (target !== undefined) await send('PUT', `/documents/${documentId}/${target.kind}s/${target.id}`);
      change({ part: 1, documentId });
    } catch (error) {
      change(outcomeOf(error, file));
    }
    await refreshDocuments(queries);
  };
  const goOn = () => {
    while (running.current < AT_ONCE) {
      const next = waiting.current.shift();
      if (next === undefined) return;
      running.current += 1;
      void upload(next).finally(() => {
        running.current -= 1;
        goOn();
      });
    }
  };
  const add = (files: Iterable<File>) => {
    const added = [...files].map((file) => ({ key: ++keys.current, file, part: 0 }));
    setLines((before) => [...before, ...added]);
    waiting.current.push(...added);
    goOn();
  };
  return { lines, add };
}

export type Uploads = ReturnType<typeof useUploads>;

function outcomeOf(error: unknown, file: File): Partial<UploadLine> {
  const limit = problemAt(error, '/blob/byte_size');
  if (limit !== undefined) return { problem: tooLarge(file, limit) };
  const meta = error instanceof ApiError ? error.problems[0]?.meta : undefined;
  const { existing_document_id: id, existing_document_name: name } = meta ?? {};
  if (id !== undefined && name !== undefined) return { existing: { id, name } };
  return { problem: messageOf(error) };
}

/** Uploads, and whether their dialog is open: whoever may write opens it by dropping files on the page, too. */
export function useUploading(mayWrite: boolean, target?: UploadTarget) {
  const uploads = useUploads(target);
  const [isUploading, setIsUploading] = useState(false);
  const take = (files: FileList) => {
    uploads.add(files);
    setIsUploading(true);
  };
  useDroppedFiles(mayWrite ? take : undefined);
  return { uploads, isUploading, setIsUploading };
}

/** Files that are dropped anywhere on the page; the browser would open them otherwise. */
function useDroppedFiles(take: ((files: FileList) => void) | undefined): void {
  const newest = useRef(take);
  newest.current = take;
  const isTaken = useCallback((event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files') !== true) return false;
    event.preventDefault();
    return newest.current !== undefined;
  }, []);
  useEffect(() => {
    const over = (event: DragEvent) => void isTaken(event);
    const drop = (event: DragEvent) => {
      if (isTaken(event) && event.dataTransfer) newest.current?.(event.dataTransfer.files);
    };
    addEventListener('dragover', over);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('drop', drop);
    };
  }, [isTaken]);
}
