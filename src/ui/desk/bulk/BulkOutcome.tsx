import { ApiError } from '#ui/callApi.ts'
import type { BulkMessages } from './ar.ts'
import { useBulkText } from './bulkText.ts'
import type { Run } from './useBulkRun.ts'

type Props<Item extends { id: number | string }, Result> = {
  run: Run<Item, Result> & { phase: 'ended' }
  nameOf: (item: Item) => string
  undo: () => void
  close: () => void
}

/** Outcome of a run: how many were done, which were not and why, and the way back. */
export function BulkOutcome<Item extends { id: number | string }, Result>({ run, nameOf, undo, close }: Props<Item, Result>) {
  const { t } = useBulkText()
  const { done, failed, left, error } = run.outcome
  return (
    <>
      <div role="status">
        {done.length > 0 && <p>{run.done(done.length)}</p>}
        {left.length > 0 && <p>{error === undefined ? t.stopped(left.length) : whyLeft(error, left.length, t)}</p>}
        {failed.length > 0 && <p className="bulk-failed">{t.failed(failed.length)}</p>}
      </div>
      {failed.length > 0 && (
        <ul className="bulk-failures">
          {failed.map(({ item, why }) => (
            <li key={item.id}>
              <strong>
                <bdi>{nameOf(item)}</bdi>
              </strong>
              <br />
              {why}
            </li>
          ))}
        </ul>
      )}
      <div className="bulk-acts">
        {run.undoable.length > 0 && (
          <button type="button" className="button button-main" onClick={undo}>
            {t.undo}
          </button>
        )}
        <button type="button" className="button" onClick={close}>
          {t.close}
        </button>
      </div>
    </>
  )
}

const whyLeft = (error: unknown, left: number, t: BulkMessages): string =>
  error instanceof ApiError ? `${error.firstMessage} ${t.isLeft(left)}` : `${t.noResponse} ${t.mayBeLeft(left)}`
