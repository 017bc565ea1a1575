/** Puts the focus on what can be done with a comment, after a box that stood there was closed. */
export function focusComment(id: number): void {
  // Once it is drawn.
  requestAnimationFrame(() =>
    document.getElementById(`comment-${id}`)?.querySelector<HTMLElement>('.comment-actions button')?.focus({ preventScroll: true }),
  )
}
