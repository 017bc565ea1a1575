import type { MetaDescriptor } from 'react-router'
import { accountTextIn } from '#features/accounts/browser/accountText.ts'
import type { AccountMessages } from '#features/accounts/browser/ar.ts'
import type { ProfileSlug } from '#features/accounts/browser/profile/profileParts.ts'
import { inLocale } from '#text/locale.ts'
import type { AccountPage } from '../loaders/loadAccountPage.ts'
import { pageMeta } from './pageMeta.ts'

type Words = { title: string; description?: string }

/**
 * @param path canonical path of the page without the language; pages without a description are
 *   excluded from search engines
 */
export function accountMeta(page: AccountPage | undefined, path: string, words: (a: AccountMessages) => Words): MetaDescriptor[] {
  if (!page) return []
  const { locale, origin } = page
  const { title, description } = words(accountTextIn(locale))
  return pageMeta({ origin, locale, path: inLocale(locale, path), title, description, indexed: description !== undefined })
}

/** The same for a page of the profile. */
export function profileMeta(page: AccountPage | undefined, slug: ProfileSlug): MetaDescriptor[] {
  return accountMeta(page, `/profile/${slug}`, (a) => ({ title: a.parts[slug] }))
}
