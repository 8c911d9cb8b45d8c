import { showContainerNumber } from '../pages/containers/container-number.ts';
import { MINUTE_MS } from '../time/duration.ts';
import { createContainerChoice } from './container-choice.ts';
import { createElement } from './create-element.ts';
import { createFrame } from './frame.ts';
import { createMapSlot } from './map-slot.ts';
import { repeat } from './repeat.ts';
import { createService, type Reply, type TrackedContainer, type TrackedShipment } from './service.ts';
import { journeyText, troubleText } from './words.ts';

const REFRESH_MS = 5 * MINUTE_MS;
const NO_SHIPMENT = 'This map has no shipment: the owner of the page has to set data-shipment.';
const NO_CONTAINERS = 'The carrier has not named the containers of this shipment yet.';
const NOT_FOUND = 'This shipment, or this container of it, is not found.';

/** Of no shipment nothing can be asked. */
const NO_REPLY = { trouble: 'not_found' } as const;

/** The map of a shipment: of the container `data-container`, or of one that the visitor chooses. */
export function mount(host: HTMLElement, root: ShadowRoot, address: string): () => void {
  const { token, shipment: shipmentId, container: containerId } = host.dataset;
  const frame = createFrame(host, root);
  const service = createService(address, token);
  const slot = createMapSlot(frame, service);
  const choice = createElement('div');
  const caption = createElement('p', { class: 'caption', role: 'status' });
  const again = createElement('button', { type: 'button', hidden: '' }, 'Try again');
  frame.box.append(choice, slot.element, caption, again);
  let chosenId = containerId;

  const say = (number: string, text: string) => {
    // Screen readers say what changes: the same again would be said again.
    if (caption.textContent === `${number} ${text}`) return;
    caption.replaceChildren(createElement('strong', {}, number), ` ${text}`);
  };
  const showContainer = async (shipment: TrackedShipment, container: TrackedContainer) => {
    chosenId = container.id;
    say(showContainerNumber(container.number), journeyText(shipment, container));
    await slot.show(container);
  };
  const load = async () => {
    const reply = shipmentId ? await service.shipment(shipmentId) : NO_REPLY;
    again.hidden = !('trouble' in reply) || reply.trouble !== 'unreachable';
    const offered = offeredContainers(reply, containerId);
    const container = offered.find(({ id }) => id === chosenId) ?? offered[0];
    if ('trouble' in reply || container === undefined) return say('', absenceText(reply, host.dataset));
    const picker = createContainerChoice(offered, container, (other) => void showContainer(reply.body, other));
    if (choice.childElementCount === 0 && picker !== undefined) choice.replaceChildren(picker);
    await showContainer(reply.body, container);
  };
  const repetition = repeat(async () => {
    await load();
    return { againInMs: REFRESH_MS };
  });
  again.addEventListener('click', repetition.now);
  return () => {
    repetition.stop();
    slot.remove();
    frame.remove();
  };
}

function offeredContainers(reply: Reply<TrackedShipment>, onlyId: string | undefined): readonly TrackedContainer[] {
  if ('trouble' in reply) return [];
  return reply.body.containers.filter(({ id }) => onlyId === undefined || id === onlyId);
}

function absenceText(reply: Reply<TrackedShipment>, { shipment, container }: DOMStringMap): string {
  if (!('trouble' in reply)) return container === undefined ? NO_CONTAINERS : NOT_FOUND;
  if (reply.trouble !== 'not_found') return troubleText(reply.trouble);
  return shipment ? NOT_FOUND : NO_SHIPMENT;
}
