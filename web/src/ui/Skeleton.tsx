/** Where something will be in a moment. */
export function Skeleton() {
  return (
    <div className="skeleton" role="status" aria-label="Loading">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
