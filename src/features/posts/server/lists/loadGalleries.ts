import type { App } from '#base/app.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { Picture, Post } from '../../schema.ts'

/** A row of `post_pictures`. Size and colour are null until the picture is measured. */
export type StoredPicture = { url: string; description: string; width: number | null; height: number | null; color: string | null }

/** The pictures of those posts that have a gallery, in its order, by the post's id. */
export async function loadGalleries(app: App, posts: Pick<Post, 'id' | 'picture_count'>[]): Promise<Map<number, Picture[]>> {
  const ids = posts.filter(({ picture_count }) => picture_count > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await app.replicaPool.query<StoredPicture & { post_id: number }>({
    name: 'galleries of posts',
    text: `select post_id, url, description, width, height, color from post_pictures where post_id = any($1::bigint[]) order by post_id, position`,
    values: [ids],
  })
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map(Array.from(byPost, ([id, pictures]) => [id, pictures.map((picture) => presentPicture(app, picture))]))
}

/** A stored picture as it is sent: on our own origin. */
export function presentPicture(app: App, { url, description, width, height, color }: StoredPicture): Picture {
  return { src: pictureUrl(app.config, url), width: width ?? 0, height: height ?? 0, color: color ?? '', description }
}
