/** Focuses the first button of a comment, after its form was closed. */
export function focusComment(id: number): void {
  // Once it is rendered.
  requestAnimationFrame(() =>
    document.getElementById(`comment-${id}`)?.querySelector<HTMLElement>('.comment-actions button')?.focus({ preventScroll: true }),
  )
}
