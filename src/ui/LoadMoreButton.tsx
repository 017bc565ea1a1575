import { useLocale } from './locale.ts'

type Props = {
  /** The message if loading failed; without it, there is just more to load. */
  failed?: string | false
  busy?: boolean
  onClick: () => void
}

/** Loads more of a list, or retries what could not be loaded. */
export function LoadMoreButton({ failed, busy, onClick }: Props) {
  const { t } = useLocale()
  return (
    <div className="list-end" role={failed ? 'alert' : undefined}>
      {failed && <p>{failed}</p>}
      <button type="button" className="button" aria-disabled={busy} onClick={onClick}>
        {failed ? t.tryAgain : t.loadMore}
      </button>
    </div>
  )
}
