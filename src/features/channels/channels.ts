/**
 * Ways in which alerts reach a reader, in the default order. `docs/notes/alert-delivery.md` says
 * what a new one needs.
 */
export const channels = ['push', 'telegram', 'whatsapp'] as const
export type Channel = (typeof channels)[number]
