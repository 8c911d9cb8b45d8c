import './loader.ts';

/** Where pages written for the public service want its tracking form, with `data-token` and perhaps `data-number`. */
const PLACE = '#terminal49-tnt-widget';

/** Built with the loader as `embed/app.bundle.js`: the form of those pages, which change the address of the script alone. */
function place(): void {
  const host = document.querySelector<HTMLElement>(PLACE);
  if (host === null) return;
  const element = document.createElement('landfall-track');
  const { token = '', number } = host.dataset;
  // The number to be looked up may be left out, or left empty.
  Object.assign(element.dataset, number ? { token, number } : { token });
  host.replaceChildren(element);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', place);
else place();
