/**
 * The parts of the profile, in the order of its menu. Each is a page at /profile/{slug} (`routes.ts`); `page` is its file in `pages/`. Their names
 * are under `parts` in `ar.ts` and `en.ts`.
 */
export const profileParts = [
  { slug: 'profile-setting', icon: 'bell', page: 'profileSetting.tsx' },
  { slug: 'subscription', icon: 'card', page: 'profileSubscription.tsx' },
  { slug: 'alerts', icon: 'bell', page: 'profileAlerts.tsx' },
  { slug: 'profile-saved', icon: 'save', page: 'profileSaved.tsx' },
  { slug: 'followed-stories', icon: 'news', page: 'profileFollowed.tsx' },
  { slug: 'saved-searches', icon: 'search', page: 'profileSearches.tsx' },
  { slug: 'profile-feeds', icon: 'rss', page: 'profileFeeds.tsx' },
  { slug: 'profile-comments', icon: 'comment', page: 'profileComments.tsx' },
  { slug: 'profile-edit', icon: 'edit', page: 'profileEdit.tsx' },
  { slug: 'change-password', icon: 'key', page: 'profilePassword.tsx' },
  { slug: 'sign-in-ways', icon: 'user', page: 'profileWays.tsx' },
  { slug: 'profile-sessions', icon: 'devices', page: 'profileSessions.tsx' },
  { slug: 'profile-backup', icon: 'download', page: 'profileBackup.tsx' },
  { slug: 'delete-account', icon: 'trash', page: 'profileDelete.tsx' },
] as const

export type ProfileSlug = (typeof profileParts)[number]['slug']
