/**
 * Whether keyboard shortcuts of the page must be ignored, because a field has the focus or a dialog
 * is open.
 */
export function isBusy(focused: Element): boolean {
  return focused.closest('input, textarea, select, [contenteditable], dialog') !== null || document.querySelector('dialog[open]') !== null
}
