import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useFound } from './found.ts';
import type { Found } from './named.ts';
import { MIN_CHARACTERS } from './search-hits.ts';

/** Finds what is tracked by any part of its numbers, and everything else by name. `/` jumps here from anywhere. */
export function Search() {
  const [text, setText] = useState('');
  // By what it is: more may be found, and stand before it, while somebody goes through the list.
  const [chosenKey, setChosenKey] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const input = useSlashKey();
  const [, navigate] = useLocation();
  const { found, isPending } = useFound(text);
  const chosen = Math.max(
    0,
    found.findIndex(({ key }) => key === chosenKey),
  );
  const open = (one: Found | undefined) => {
    if (one === undefined) return;
    setIsOpen(false);
    input.current?.blur();
    navigate(one.address);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setChosenKey(found[(chosen + step + found.length) % Math.max(1, found.length)]?.key);
  };
  const isShown = isOpen && text.trim().length >= MIN_CHARACTERS;
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          open(found[chosen]);
        }}
      >
        <SearchIcon size={15} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-expanded={isShown}
          aria-controls="search-results"
          aria-activedescendant={isShown && found[chosen] !== undefined ? `hit-${chosen}` : undefined}
          aria-label="Search containers, bills of lading, bookings, references, vessels, ports, terminals, carriers, customers, tags, documents"
          placeholder="Container, B/L, PO, vessel, port, carrier…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenKey(undefined);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={(event) => event.relatedTarget?.closest('.search') ?? setIsOpen(false)}
          onKeyDown={press}
        />
        <kbd>/</kbd>
      </form>
      {isShown ? <Results found={found} chosen={chosen} isPending={isPending} onOpen={open} /> : null}
    </search>
  );
}

interface ResultsProps {
  readonly found: readonly Found[];
  readonly chosen: number;
  readonly isPending: boolean;
  readonly onOpen: (one: Found) => void;
}

function Results({ found, chosen, isPending, onOpen }: ResultsProps) {
  if (found.length === 0) {
    return (
      <div className="search-results" id="search-results" role="listbox" aria-label="Results">
        <div className="dim" role="option" aria-selected={false} tabIndex={-1}>
          {isPending ? 'Searching…' : 'Nothing is tracked under this number, reference or name.'}
        </div>
      </div>
    );
  }
  return (
    <div className="search-results" id="search-results" role="listbox" aria-label="Results" aria-busy={isPending}>
      {found.map((one, index) => (
        <Link
          key={one.key}
          id={`hit-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          href={one.address}
          onClick={() => onOpen(one)}
        >
          <span className="mono">{one.title}</span>
          <span className="dim">{one.about}</span>
        </Link>
      ))}
    </div>
  );
}

function useSlashKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.matches?.('input, textarea, select');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
      // What was looked for before is typed over.
      input.current?.select();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return input;
}
