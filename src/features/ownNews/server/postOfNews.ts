import { hash } from 'node:crypto'
import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import { brand } from '#brand.ts'
import { ownSource } from '#features/posts/postPath.ts'
import { guidKey } from '#features/posts/server/store/identityKeys.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import { saveAgency } from '#features/taxonomy/server/saveAgency.ts'
import { allText } from '#text/newsText/newsText.ts'
import { plainText } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import type { NewsRow } from './newsRow.ts'

const maxExcerpt = 300

/** Our own agency, which is created if there is none yet. */
export async function findOwnAgency(tx: Tx): Promise<number> {
  const own = await tx.selectFrom('agencies').select('id').where('is_own', '=', true).executeTakeFirst()
  return own?.id ?? saveAgency(tx, { slug: brand.slug, nameAr: brand.nameAr, nameEn: brand.nameEn, isOwn: true })
}

/** A complete piece as the draft that `savePostsIn` stores. @param url its page for readers */
export async function postOfNews(
  tx: Tx,
  news: NewsRow,
  { agencyId, url, now }: { agencyId: number; url: string; now: Date },
): Promise<PostDraft> {
  const { id, version, language, title, summary, byline, body_html, category_id, sub_category_id } = news
  const bodyText = plainText(body_html)
  return {
    keys: [guidKey(agencyId, `own-news-${id}`)],
    contentHash: hash('sha256', `own-news ${id} ${version}`),
    url,
    title,
    excerpt: summary || shorten(bodyText, maxExcerpt),
    bodyHtml: body_html,
    bodyText,
    textBounds: allText,
    language: language as 'ar' | 'en',
    mediaType: 'text',
    source: ownSource,
    publishedAt: now,
    author: byline || null,
    tags: [],
    mainCategoryId: await mainCategoryOf(tx, category_id),
    categoryId: category_id,
    subCategoryId: sub_category_id,
    imageUrl: null,
    video: null,
  }
}

async function mainCategoryOf(tx: Tx, category: number | null): Promise<number> {
  const found = category && (await tx.selectFrom('categories').select('main_category_id').where('id', '=', category).executeTakeFirst())
  if (!found) throw new AppError('invalid', { category_id: ['news_section_required'] })
  return found.main_category_id
}
