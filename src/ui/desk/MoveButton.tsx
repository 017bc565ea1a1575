type Props = { by: 1 | -1; label: string; isEnd: boolean; onMove: (by: 1 | -1) => void }

/**
 * Moves a row of a list by a place. At the end of the list it keeps the focus, and does nothing.
 * `[data-move="1"]` and `[data-move="-1"]` find it in its row.
 */
export function MoveButton({ by, label, isEnd, onMove }: Props) {
  return (
    <button
      type="button"
      className="icon-button"
      data-move={by}
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove(by)}
    >
      <span aria-hidden="true">{by === 1 ? '↓' : '↑'}</span>
    </button>
  )
}
