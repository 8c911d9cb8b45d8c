/** What a select offers: each with its name. */
export function Options({ of }: { readonly of: readonly (readonly [string, string])[] }) {
  return of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ));
}
