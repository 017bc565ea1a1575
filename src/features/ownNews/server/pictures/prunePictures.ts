import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { retention } from '#base/retention.ts'
import { deleteOwnStored } from '#features/pictures/server/pictureStore.ts'

/**
 * Deletes pictures that were uploaded days ago and that no piece has, nor any of its versions, with
 * what the picture proxy stored of them. What a post shows is in a version. A save that is about to
 * take one holds it (`holdPicture`), so it stays.
 */
export async function prunePictures(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - retention.newsPictures.days * 86_400_000)
  const { rows } = await sql<{ key: string }>`
    delete from own_news_pictures where id in (
      select id from own_news_pictures p where uploaded_at < ${before}
        and not exists (select from own_news where picture_id = p.id) and not exists (select from own_news_versions where picture_id = p.id)
      for update skip locked)
    returning key`.execute(app.db)
  for (const { key } of rows) await deleteOwnStored(app.config, key)
}
