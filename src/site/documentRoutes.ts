import { localeOf } from '#text/locale.ts'

/** The path that this document was loaded for, wherever the reader has gone from there. */
const documentPath = globalThis.location?.pathname ?? '/'

/**
 * Whether this document can show the page of a path: not one in the other language, nor in readers'
 * documents one of the desk. In browsers only.
 */
export function isKnownHere(path: string): boolean {
  return localeOf(documentPath) === localeOf(path) && (isDesk(documentPath) || !isDesk(path))
}

const isDesk = (path: string) => /^(?:\/en)?\/desk/.test(path)
