import { TariffShape } from '../../../domain/free-time/tariff-document.ts';
import { CalendarShape } from '../../../domain/free-time/terminal-calendar.ts';
import { tariffResource, terminalCalendarResource } from '../../../jsonapi/resources/tariff.ts';
import { createTariff, getTariff, removeTariff } from '../../../operations/free-time/tariffs.ts';
import {
  createCalendar,
  getCalendar,
  removeCalendar,
  replaceCalendar,
} from '../../../operations/free-time/terminal-calendars.ts';
import { pageTariffs } from '../../../store/free-time/tariffs.ts';
import { listCalendars } from '../../../store/free-time/terminal-calendars.ts';
import { Choice, Shape, Type } from '../../../values/schema.ts';
import { counted, many, nothing, one, paged } from '../../answer.ts';
import { route, routesOf } from '../../route.ts';

const CalendarBody = Shape({
  data: Shape({ type: Type.Optional(Choice(['terminal_calendar'])), attributes: CalendarShape }),
});

export const tariffRoutes = routesOf('Free time', [
  route('GET /tariffs', {
    summary: 'List tariffs, each version by itself',
    access: 'read',
    answer: paged(tariffResource),
    handle: async ({ services, caller }, page) => pageTariffs(services.db, caller.accountId, page),
  }),
  route('POST /tariffs', {
    summary: 'Add a tariff, or a version of one',
    description:
      'Terms of a line, a terminal or a contract for one charge: when its clock starts and stops, how many days are free, ' +
      'which days count as free and which are charged, and the amounts by day. Versions share a `name` and begin on ' +
      '`valid_from`; a version is never changed. `tiers` are numbered from day 1 of the clock or from the first charged day.',
    access: 'write',
    body: Shape({ data: Shape({ type: Type.Optional(Choice(['tariff'])), attributes: TariffShape }) }),
    answer: one(tariffResource, { self: '/tariffs', status: 201 }),
    handle: async ({ services, caller, body }) =>
      createTariff(services.db, caller, body.data.attributes, services.now()),
  }),
  route('GET /tariffs/:id', {
    summary: 'Get a tariff',
    access: 'read',
    answer: one(tariffResource, { self: '/tariffs' }),
    handle: async ({ services, caller, params }) => getTariff(services.db, caller, params.id),
  }),
  route('DELETE /tariffs/:id', {
    summary: 'Delete a tariff',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeTariff(services.db, caller, params.id, services.now()),
  }),
  route('GET /terminal_calendars', {
    summary: 'List calendars of terminals and ports',
    access: 'read',
    answer: many(terminalCalendarResource),
    handle: async ({ services, caller }) => counted(await listCalendars(services.db, caller.accountId)),
  }),
  route('POST /terminal_calendars', {
    summary: 'Add the calendar of a terminal or port',
    description:
      'On which weekdays the gate is open, which days differ, and whose public holidays count. Holidays and closed gates are ' +
      'two things: a tariff says which of them it leaves out.',
    access: 'write',
    body: CalendarBody,
    answer: one(terminalCalendarResource, { self: '/terminal_calendars', status: 201 }),
    handle: async ({ services, caller, body }) =>
      createCalendar(services.db, caller, body.data.attributes, services.now()),
  }),
  route('GET /terminal_calendars/:id', {
    summary: 'Get the calendar of a terminal or port',
    access: 'read',
    answer: one(terminalCalendarResource, { self: '/terminal_calendars' }),
    handle: async ({ services, caller, params }) => getCalendar(services.db, caller, params.id),
  }),
  route('PUT /terminal_calendars/:id', {
    summary: 'Replace the calendar of a terminal or port',
    access: 'write',
    body: CalendarBody,
    answer: one(terminalCalendarResource, { self: '/terminal_calendars' }),
    handle: async ({ services, caller, params, body }) =>
      replaceCalendar(services.db, caller, params.id, body.data.attributes, services.now()),
  }),
  route('DELETE /terminal_calendars/:id', {
    summary: 'Delete the calendar of a terminal or port',
    access: 'write',
    answer: nothing(),
    handle: async ({ services, caller, params }) => removeCalendar(services.db, caller, params.id, services.now()),
  }),
]);
