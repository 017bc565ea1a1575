/** Posts that are on their way, at the exact size of those that come. */
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
