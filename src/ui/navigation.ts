import type { Locale } from '#text/locale.ts'

/**
 * An entry of the menus. `path`: without a language prefix; pages below it mark the entry as
 * current.
 */
export type MenuItem = { icon: string; path: string; label: Record<Locale, string> }

/**
 * A page in the navigation of the newsroom's desk. `access`: the lowest role that sees it; the API
 * checks roles by itself. `pages`: those below it that have a name of their own.
 */
export type DeskTab = {
  path: string
  label: Record<Locale, string>
  access: 'moderator' | 'editor' | 'admin'
  pages?: { path: string; label: Record<Locale, string> }[]
}

/** Pages of the desk that belong together, under a heading. */
export type DeskGroup = { name: string; label: Record<Locale, string>; tabs: DeskTab[] }
