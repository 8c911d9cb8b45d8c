import { Feeds } from '../sources/Feeds.tsx';

/** Where positions of ships come from. */
export function AisFeeds() {
  return (
    <section className="scroll cards" aria-label="AIS feeds" tabIndex={0}>
      <Feeds />
    </section>
  );
}
