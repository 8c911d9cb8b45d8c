import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { describeHit, type Hit, MIN_CHARACTERS, numberOf, useHits } from './search-hits.ts';

/** Finds a container, shipment or request by any part of its numbers. `/` jumps here from anywhere. */
export function Search() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const input = useSlashKey();
  const [, navigate] = useLocation();
  const { hits, isPending } = useHits(text);
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    setIsOpen(false);
    input.current?.blur();
    navigate(addressOf(hit));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setIsOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    setChosen((index) => (index + step + Math.max(1, hits.length)) % Math.max(1, hits.length));
  };
  const isShown = isOpen && text.trim().length >= MIN_CHARACTERS;
  return (
    <search className="search">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          open(hits[chosen]);
        }}
      >
        <SearchIcon size={15} aria-hidden />
        <input
          ref={input}
          role="combobox"
          aria-expanded={isShown}
          aria-controls="search-results"
          aria-activedescendant={isShown && hits[chosen] !== undefined ? `hit-${chosen}` : undefined}
          aria-label="Search containers, bills of lading, bookings, references"
          placeholder="Container, B/L, booking, PO…"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={(event) => event.relatedTarget?.closest('.search') ?? setIsOpen(false)}
          onKeyDown={press}
        />
        <kbd>/</kbd>
      </form>
      {isShown ? <Results hits={hits} chosen={chosen} isPending={isPending} onOpen={open} /> : null}
    </search>
  );
}

interface ResultsProps {
  readonly hits: readonly Hit[];
  readonly chosen: number;
  readonly isPending: boolean;
  readonly onOpen: (hit: Hit) => void;
}

function Results({ hits, chosen, isPending, onOpen }: ResultsProps) {
  if (hits.length === 0) {
    return (
      <div className="search-results" id="search-results" role="listbox" aria-label="Results">
        <div className="dim" role="option" aria-selected={false} tabIndex={-1}>
          {isPending ? 'Searching…' : 'Nothing is tracked under this number or reference.'}
        </div>
      </div>
    );
  }
  return (
    <div className="search-results" id="search-results" role="listbox" aria-label="Results">
      {hits.map((hit, index) => (
        <Link
          key={`${hit.attributes.entity_type}${hit.id}`}
          id={`hit-${index}`}
          role="option"
          aria-selected={index === chosen}
          tabIndex={-1}
          href={addressOf(hit)}
          onClick={() => onOpen(hit)}
        >
          <span className="mono">{numberOf(hit)}</span>
          <span className="dim">{describeHit(hit)}</span>
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
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return input;
}

function addressOf(hit: Hit): string {
  if (hit.attributes.entity_type === 'cargo') return `/containers/${hit.id}`;
  const shipmentId = hit.attributes.entity_type === 'shipment' ? hit.id : hit.attributes.shipment_id;
  return shipmentId === null ? '/requests' : `/shipments/${shipmentId}`;
}
