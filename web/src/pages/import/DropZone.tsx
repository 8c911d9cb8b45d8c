import { FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';

interface DropZoneProps {
  readonly isReading: boolean;
  readonly onContent: (content: Blob | string) => void;
}

/** A sheet is pasted anywhere on the page, dropped here, or chosen as a file. */
export function DropZone({ isReading, onContent }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain');
      if (text) onContent(text);
      else if (file !== undefined) onContent(file);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [onContent]);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onContent(file);
  };
  return (
    <button
      type="button"
      className={isOver ? 'import-drop over' : 'import-drop'}
      disabled={isReading}
      onClick={() => input.current?.click()}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={22} aria-hidden />
      <strong>{isReading ? 'Reading…' : 'Paste rows here, drop a file, or choose one'}</strong>
      <span className="dim">Excel, CSV or text with tabs; with headings or without; up to 5,000 rows.</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onContent(file);
        }}
      />
    </button>
  );
}
