import { brand } from '#brand.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

/**
 * Whether clips play without sound: until the reader asks for it, which is remembered as long as
 * the tab.
 */
export const muted = createStore(
  true,
  inStorage('sessionStorage', `${brand.slug}.clipsMuted`, {
    parse: (stored) => stored !== false,
    format: (isMuted) => (isMuted ? undefined : false),
  }),
)
