/**
 * The parts of the profile, in the order of its menu. Each is a page at /profile/{slug}
 * (`src/pages.ts`). Their names are under `parts` in `ar.ts` and `en.ts`.
 */
export const profileParts = [
  { slug: 'profile-setting', icon: 'bell' },
  { slug: 'subscription', icon: 'card' },
  { slug: 'alerts', icon: 'bell' },
  { slug: 'profile-saved', icon: 'save' },
  { slug: 'followed-stories', icon: 'news' },
  { slug: 'saved-searches', icon: 'search' },
  { slug: 'newsletters', icon: 'mail' },
  { slug: 'profile-feeds', icon: 'rss' },
  { slug: 'profile-comments', icon: 'comment' },
  { slug: 'profile-edit', icon: 'edit' },
  { slug: 'change-password', icon: 'key' },
  { slug: 'sign-in-ways', icon: 'user' },
  { slug: 'profile-sessions', icon: 'devices' },
  { slug: 'profile-backup', icon: 'download' },
  { slug: 'delete-account', icon: 'trash' },
] as const

export type ProfileSlug = (typeof profileParts)[number]['slug']
