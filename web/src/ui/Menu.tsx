import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';

interface MenuProps {
  readonly label: string;
  readonly trigger: ReactNode;
  readonly className?: string;
  /** After the panel was closed, however it was. */
  readonly onClosed?: () => void;
  readonly children: ReactNode;
}

const MARGIN_PX = 8;

/** A button and the panel it opens, in the browser's top layer: it closes on Escape and on a click elsewhere. */
export function Menu({ label, trigger, className = 'btn', onClosed, children }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const toggled = (event: ToggleEvent<HTMLElement>) => {
    if (event.newState === 'closed') onClosed?.();
    else if (button.current) placeBelow(event.currentTarget, button.current.getBoundingClientRect());
  };
  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} aria-label={label} title={label}>
        {trigger}
      </button>
      <section id={id} popover="auto" className="menu" aria-label={label} onToggle={toggled} onKeyDown={moveFocus}>
        {children}
      </section>
    </>
  );
}

/** Closes the menu that an element is in. */
export function closeMenu(element: Element): void {
  element.closest<HTMLElement>('.menu')?.hidePopover();
}

function placeBelow(panel: HTMLElement, anchor: DOMRect): void {
  const { width, height } = panel.getBoundingClientRect();
  const below = anchor.bottom + 4;
  const top = below + height > innerHeight - MARGIN_PX ? Math.max(MARGIN_PX, anchor.top - height - 4) : below;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(MARGIN_PX, Math.min(anchor.left, innerWidth - width - MARGIN_PX))}px`;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.item, .item input')].filter(
    (item) => item.tagName !== 'LABEL',
  );
  const index = items.indexOf(document.activeElement as HTMLElement);
  const next = items[(index + (event.key === 'ArrowDown' ? 1 : -1) + items.length) % items.length];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
