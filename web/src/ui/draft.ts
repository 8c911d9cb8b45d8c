import { useState } from 'react';

const MAX_CHARACTERS = 20_000;

/** Text that is being written: it is there again after the dialog, the page or the browser tab was closed by mistake. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `landfall.draft.${name}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
  ];
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '' || text.length > MAX_CHARACTERS) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage a draft lasts as long as its dialog.
  }
}
