import { showContainerNumber } from '../pages/containers/container-number.ts';
import { createElement } from './create-element.ts';
import type { TrackedContainer } from './service.ts';

/** Which container of the shipment is shown. Undefined where there is nothing to choose. */
export function createContainerChoice(
  containers: readonly TrackedContainer[],
  chosen: TrackedContainer,
  onChoice: (container: TrackedContainer) => void,
): HTMLElement | undefined {
  if (containers.length < 2) return undefined;
  const options = containers.map((container) =>
    createElement('option', { value: container.id }, showContainerNumber(container.number)),
  );
  const select = createElement('select', {}, ...options);
  select.value = chosen.id;
  select.addEventListener('change', () => {
    const container = containers.find(({ id }) => id === select.value);
    if (container !== undefined) onChoice(container);
  });
  return createElement('label', { class: 'choice' }, `Container, ${containers.length} in this shipment`, select);
}
