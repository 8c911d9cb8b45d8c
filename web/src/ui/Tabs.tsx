import type { KeyboardEvent, ReactNode } from 'react';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  readonly children?: ReactNode;
}

/** Arrow keys move between the tabs, as the pattern for tabs asks for. */
export function Tabs({ label, tabs, selected, onSelect, children }: TabsProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const index = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[(index + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    onSelect(next.id);
    document.getElementById(tabId(next.id))?.focus();
  };
  return (
    <div className="tabs">
      <div role="tablist" aria-label={label} className="tabs-list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={panelId(tab.id)}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="n">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly tab: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TabPanel({ tab, className, children }: PanelProps) {
  return (
    <div role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} className={className}>
      {children}
    </div>
  );
}

function tabId(id: string): string {
  return `tab-${id}`;
}

function panelId(id: string): string {
  return `panel-${id}`;
}
