/** Whether keys belong to something else than the page: a field that has the focus, or a dialog that is open. */
export function isBusy(focused: Element): boolean {
  return focused.closest('input, textarea, select, [contenteditable], dialog') !== null || document.querySelector('dialog[open]') !== null
}
