import { createContext } from 'react'
import type { Locale } from '#text/locale.ts'
import type { ListItem } from '../listItem/listItem.ts'

/**
 * The contents of posts in a list as HTML, on the server: pages are rendered again whenever news
 * arrive, and nearly all their posts were there before. In browsers there is none, and the same
 * elements are attached to that HTML.
 */
export const KeptRowsContext = createContext<((items: ListItem[], locale: Locale) => Map<ListItem, string>) | null>(null)
