/**
 * A part of a page that opens by a button. `button`, `shows`: selectors of the button and of what
 * then is there, in both languages.
 */
export type OpenedPart = { path: string; button: string; shows: string }

const part = (path: string, button: string, shows: string): OpenedPart => ({ path, button, shows })
const dialog = 'dialog[open]'

/** @param isNarrow whether menu and search open by buttons */
export const partsForVisitors = (home: string, isNarrow: boolean): OpenedPart[] => [
  ...(isNarrow ? [part(home, '.bottom .i-more', dialog), part(home, '.bottom .i-search', dialog)] : []),
  isNarrow ? part(home, '.posts [data-tap=react]', '.reaction-palette') : part(home, '.posts [data-tap=save]', dialog),
  part(home, '.filter-button', '.option'),
  part(`${home === '/' ? '' : home}/news?search=الكويت`, '.found-tool.i-help', dialog),
  part(`${home === '/' ? '' : home}/media/quickview`, '.clip-actions .i-comment:visible', dialog),
]

/** @param path of a post with a comment of the reader's own and one of another */
export const partsOfComments = (path: string): OpenedPart[] => [
  part(path, 'role=button[name=/^(ردّ|Reply)$/]', '.comment-list form'),
  part(path, 'role=button[name=/^(عدّل|Edit)$/]', '.comment-list form'),
  part(path, 'role=button[name=/^(أبلغ عنه|Report)$/]', `${dialog} form`),
]

/** The editors of the desk, each by its button for a new entry. */
export const partsOfDesk = (desk: string): OpenedPart[] =>
  ['ads', 'plans', 'coupons', 'events', 'incidents', 'polls', 'surveys'].map((name) => part(`${desk}/${name}`, '.button-main', 'main form'))
