import type { Locale } from './locale.ts'

/** An entry of the menus. `path`: without a language prefix; pages below it mark the entry as current. */
export type MenuItem = { icon: string; path: string; label: Record<Locale, string> }

/** A tab of the newsroom's desk. `access`: the lowest role that sees it; the API checks roles by itself. */
export type DeskTab = { path: string; label: Record<Locale, string>; access: 'moderator' | 'editor' | 'admin' }
