import { useLocale } from './locale.ts'

type Props = {
  /** What is said of what could not be loaded; without it there is only more to load. */
  failed?: string | false
  busy?: boolean
  onClick: () => void
}

/** Goes on with a list, or asks again for what could not be loaded. */
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
