import { eventTitle } from '../pages/container/milestones.ts';
import { showContainerNumber } from '../pages/containers/container-number.ts';
import { createContainerChoice } from './container-choice.ts';
import { createElement } from './create-element.ts';
import type { MapSlot } from './map-slot.ts';
import type { TrackedContainer, TrackedMilestone, TrackedShipment } from './service.ts';
import {
  aboardText,
  arrivalText,
  departureText,
  dischargeText,
  freeDayText,
  partTexts,
  placeText,
  slipText,
  statusText,
  timeText,
  updatedText,
} from './words.ts';

/** A shipment that was found: from where to where and when, the map, and what has happened so far. */
export interface ShipmentView {
  readonly element: HTMLElement;
  update(shipment: TrackedShipment): void;
}

export function createShipmentView(slot: MapSlot): ShipmentView {
  const head = createElement('div');
  const story = createElement('div');
  const element = createElement('div', { class: 'shipment' }, head, slot.element, story);
  let chosenId: string | undefined;

  const show = (shipment: TrackedShipment) => {
    const { containers } = shipment;
    const container = containers.find(({ id }) => id === chosenId) ?? containers[0];
    const choose = (other: TrackedContainer) => {
      chosenId = other.id;
      show(shipment);
      element.querySelector('select')?.focus();
    };
    const choice = container && createContainerChoice(containers, container, choose);
    head.replaceChildren(
      ...headOf(shipment, container),
      ...partsList(shipment),
      ...(choice === undefined ? [] : [choice]),
    );
    story.replaceChildren(...storyOf(container));
    slot.element.hidden = container === undefined;
    if (container !== undefined) void slot.show(container);
  };
  return { element, update: show };
}

function headOf(shipment: TrackedShipment, container: TrackedContainer | undefined): HTMLElement[] {
  const { number, carrier_name: carrier } = shipment;
  const status = container && createElement('span', { class: 'chip' }, statusText(container));
  const aboard = container && aboardText(container);
  const slip = slipText(shipment, container);
  const freeDay = container && freeDayText(container);
  return [
    createElement('h2', {}, container === undefined ? number : showContainerNumber(container.number), ' ', status),
    createElement('p', { class: 'muted' }, [`${carrier} ${number}`, aboard].filter(Boolean).join('. ')),
    createElement('p', { class: 'muted' }, updatedText(shipment, Date.now())),
    ...(freeDay === undefined ? [] : [createElement('p', {}, freeDay)]),
    createElement(
      'dl',
      { class: 'route' },
      createElement(
        'div',
        {},
        createElement('dt', {}, placeText(shipment.port_of_lading)),
        createElement('dd', {}, departureText(shipment, container)),
      ),
      createElement(
        'div',
        {},
        createElement('dt', {}, dischargeText(shipment, container)),
        createElement('dd', {}, arrivalText(shipment, container)),
        slip === undefined ? undefined : createElement('dd', {}, slip),
      ),
    ),
  ];
}

/** Said before one of the boxes is chosen: what is shown of it does not hold for all. */
function partsList(shipment: TrackedShipment): HTMLElement[] {
  const parts = partTexts(shipment);
  if (parts.length === 0) return [];
  const items = parts.map((text) => createElement('li', {}, text));
  return [
    createElement('p', {}, 'The containers of this shipment do not travel together:'),
    createElement('ul', { class: 'parts' }, ...items),
  ];
}

/** What happened last comes first. */
function storyOf(container: TrackedContainer | undefined): HTMLElement[] {
  if (container === undefined) return [createElement('p', {}, 'The carrier has not named the containers yet.')];
  if (container.milestones.length === 0) return [createElement('p', {}, 'Nothing has happened to this container yet.')];
  return [
    createElement('h3', {}, 'What has happened'),
    createElement('ol', { class: 'story' }, ...container.milestones.toReversed().map(milestoneItem)),
  ];
}

function milestoneItem({ event, place, at, timezone }: TrackedMilestone): HTMLElement {
  const when = at === null ? 'Time not known' : timeText(at, timezone);
  return createElement(
    'li',
    {},
    createElement('span', {}, eventTitle(event), place === null ? undefined : `, ${place}`),
    createElement('time', { datetime: at ?? undefined }, when),
  );
}
