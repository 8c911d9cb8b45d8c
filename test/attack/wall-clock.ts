/** What the machine's clock says, whatever this process takes it for. */
export const TrueDate = Date;

/** The clock on the wall, which whoever started the process sets by sending a number; time itself goes on. */
let aheadMs = 0;
globalThis.Date = new Proxy(TrueDate, {
  construct: (clock, given: [] | [number]) =>
    given.length === 0 ? new clock(clock.now() + aheadMs) : new clock(...given),
  get: (clock, name) => (name === 'now' ? () => clock.now() + aheadMs : Reflect.get(clock, name)),
});
process.on('message', (word) => {
  if (typeof word === 'number') aheadMs = word;
});
// Whoever listens here does not live longer for it, nor than the one who speaks.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
