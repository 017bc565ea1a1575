/** Space to the button and to the edge of the window, in pixels. */
const gap = 8

/**
 * Puts the box of a dialog beside the button that opened it, within the window; `share.css` decides
 * on which windows that counts.
 */
export function placeBeside(dialog: HTMLDialogElement, button: Element): void {
  const box = dialog.querySelector<HTMLElement>('.dialog-box')
  const at = button.getBoundingClientRect()
  if (!box || at.width === 0) return
  const { offsetWidth: width, offsetHeight: height } = box
  const below = at.bottom + gap + height <= innerHeight
  const top = below ? at.bottom + gap : Math.max(gap, at.top - gap - height)
  const start = getComputedStyle(dialog).direction === 'rtl' ? innerWidth - at.right : at.left
  // Set as properties, because the content policy blocks style attributes.
  box.style.setProperty('--at-block', `${top}px`)
  box.style.setProperty('--at-inline', `${Math.min(start, Math.max(gap, innerWidth - width - gap))}px`)
}
