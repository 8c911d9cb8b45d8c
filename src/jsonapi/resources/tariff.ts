import { TARIFF_ATTRIBUTES, type TariffDocument } from '../../domain/free-time/tariff-document.ts';
import { CALENDAR_ATTRIBUTES, type TerminalCalendar } from '../../domain/free-time/terminal-calendar.ts';
import { defineResource } from '../resource.ts';

interface ShownTariff {
  readonly id: string;
  readonly terms: TariffDocument;
}

/** Both are shown as they were given. */
export const tariffResource = defineResource({
  type: 'tariff',
  path: '/tariffs',
  attributes: TARIFF_ATTRIBUTES,
  relationships: {},
  toAttributes: ({ terms }: ShownTariff) => terms,
  toRelationships: () => ({}),
});

export const terminalCalendarResource = defineResource({
  type: 'terminal_calendar',
  path: '/terminal_calendars',
  attributes: CALENDAR_ATTRIBUTES,
  relationships: {},
  toAttributes: ({ document }: TerminalCalendar) => document,
  toRelationships: () => ({}),
});
