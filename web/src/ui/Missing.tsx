/** A dash that says, to whoever asks, why there is nothing. */
export function Missing({ why }: { readonly why: string }) {
  return (
    <span className="dim" title={why}>
      <span aria-hidden>—</span>
      <span className="unseen">{why}</span>
    </span>
  );
}
