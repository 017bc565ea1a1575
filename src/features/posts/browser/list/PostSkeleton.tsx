/** Placeholders with the exact size of the posts that are loading. */
export function PostSkeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {[...Array(count).keys()].map((n) => (
        <div key={n} className="post has-picture skeleton" aria-hidden="true" />
      ))}
    </div>
  )
}
