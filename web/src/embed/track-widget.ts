import { MINUTE_MS } from '../time/duration.ts';
import { createElement } from './create-element.ts';
import { createFrame } from './frame.ts';
import { createMapSlot } from './map-slot.ts';
import { repeat } from './repeat.ts';
import { createService, type Reply, type Tracking } from './service.ts';
import { createShipmentView } from './shipment-view.ts';
import { journeyText, stateText, troubleText } from './words.ts';

const REFRESH_MS = 5 * MINUTE_MS;
/** While the carrier has not answered yet. */
const PENDING_REFRESH_MS = 20_000;
const MAX_NUMBER_CHARACTERS = 50;
const MIN_NUMBER_CHARACTERS = 4;

/** A form for a number, and below it where that is. `data-number` is looked up at once. */
export function mount(host: HTMLElement, root: ShadowRoot, address: string): () => void {
  const { token, number: given = '' } = host.dataset;
  const frame = createFrame(host, root);
  const service = createService(address, token);
  const slot = createMapSlot(frame, service);
  const view = createShipmentView(slot);
  const { form, input } = createForm(given);
  const status = createElement('p', { class: 'status', role: 'status' });
  frame.box.append(form, status);
  let asked = given.trim();
  let turn = 0;

  const say = (text: string) => {
    // Screen readers say what changes: the same again would be said again.
    if (status.textContent !== text) status.textContent = text;
  };
  const show = (reply: Reply<Tracking>) => {
    const shipment = 'body' in reply ? reply.body.shipment : null;
    say(textOf(reply));
    status.classList.toggle('spoken', shipment !== null);
    if (shipment === null) return view.element.remove();
    if (!view.element.isConnected) frame.box.append(view.element);
    view.update(shipment);
  };
  const settle = (reply: Reply<Tracking>) => {
    form.removeAttribute('aria-busy');
    // What is shown stays while the service is away for a moment.
    const isAway = 'trouble' in reply && (reply.trouble === 'unreachable' || reply.trouble === 'busy');
    if (!isAway || !view.element.isConnected) return show(reply);
    status.classList.remove('spoken');
    say(textOf(reply));
  };
  const load = async () => {
    if (asked === '' && token) return { againInMs: REFRESH_MS };
    const mine = ++turn;
    form.setAttribute('aria-busy', 'true');
    const reply = await service.track(asked);
    if (mine === turn) settle(reply);
    const isPending = 'body' in reply && reply.body.state === 'pending';
    return { againInMs: isPending ? PENDING_REFRESH_MS : REFRESH_MS };
  };
  const repetition = repeat(load);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    asked = input.value.trim();
    view.element.remove();
    status.classList.remove('spoken');
    say('Looking it up…');
    repetition.now();
  });
  return () => {
    turn += 1;
    repetition.stop();
    slot.remove();
    frame.remove();
  };
}

function createForm(number: string): { readonly form: HTMLFormElement; readonly input: HTMLInputElement } {
  const input = createElement('input', {
    name: 'number',
    required: '',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    minlength: String(MIN_NUMBER_CHARACTERS),
    maxlength: String(MAX_NUMBER_CHARACTERS),
    value: number,
  });
  const label = createElement('label', {}, 'Container, bill of lading or booking number', input);
  return { form: createElement('form', {}, label, createElement('button', { type: 'submit' }, 'Track')), input };
}

function textOf(reply: Reply<Tracking>): string {
  if ('trouble' in reply) return troubleText(reply.trouble);
  const { state, shipment, number } = reply.body;
  if (state !== 'tracked') return stateText(state);
  const container = shipment?.containers[0];
  return shipment === null || container === undefined ? `${number} is tracked.` : journeyText(shipment, container);
}
