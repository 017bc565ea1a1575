import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { postPath } from '#features/posts/postPath.ts'
import { editPost } from '#features/posts/server/store/editPost.ts'
import { savePostsIn } from '#features/posts/server/store/savePosts.ts'
import { cleanText } from './cleanNews.ts'
import type { NewsRow } from './newsRow.ts'
import { pictureOfPost } from './pictures/presentPicture.ts'
import { findOwnAgency, postOfNews } from './postOfNews.ts'

/**
 * Stores a complete piece as a post, or revises its post, as ingestion does: story, search words,
 * notification, alerts. Returns the id of the post.
 */
export async function writePost(app: App, tx: Tx, news: NewsRow): Promise<number> {
  const now = app.now()
  const agencyId = await findOwnAgency(tx)
  // An older release may have stored the piece.
  const body_html = await cleanText(app, news.body_html)
  const draft = await postOfNews(tx, { ...news, body_html }, { agencyId, url: app.config.publicUrl, now })
  const { ids } = await savePostsIn(app, tx, { id: null, agencyId, isOwn: true }, [draft])
  const id = ids[0] as number
  const url = app.config.publicUrl + postPath({ id, title: news.title, own: true })
  const { author, mainCategoryId, categoryId, subCategoryId } = draft
  await editPost(tx, { id, url, author, mainCategoryId, categoryId, subCategoryId, image: await pictureOfPost(tx, news) })
  return id
}
