import { renderToString } from 'react-dom/server'
import { actions } from '#features/posts/browser/listItem/postLine.tsx'
import type { Locale } from '#text/locale.ts'

/** Stand for the id of a post, which is never negative, and for the number of its saves. */
const [anyId, anySaves] = [-1, 9]

const programs = new Map<Locale, string>()

/**
 * A program that puts the buttons into the rows of a list, which would be a sixth of its page if
 * the page repeated them. Without scripts they could do nothing.
 */
export function addActions(locale: Locale): string {
  const known = programs.get(locale)
  if (known) return known
  const [plain = '', ...others] = buttons(locale, 0)
  const [saved = ''] = buttons(locale, anySaves)
  const program = `addEventListener('DOMContentLoaded',()=>document.querySelectorAll('.actions:empty').forEach(e=>{let n=e.dataset.saves;e.removeAttribute('data-saves');e.innerHTML=((n?${literal(saved)}.replaceAll('#',n):${literal(plain)})+${literal(others.join(''))}).replaceAll('$',e.closest('[data-id]').dataset.id)}));`
  programs.set(locale, program)
  return program
}

/** The buttons as HTML, with `$` for the id and `#` for the number of saves. */
function buttons(locale: Locale, saves: number): string[] {
  const html = renderToString(actions({ id: anyId, reactions: saves > 0 ? [['save', saves]] : [] }, locale))
  const marked = html.replaceAll(String(anyId), '$').replaceAll(String(anySaves), '#')
  return marked.split(/(?=<button)/).filter((part) => part.startsWith('<button'))
}

const literal = (text: string) => `'${text.replaceAll("'", '&#39;')}'`
