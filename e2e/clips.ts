import type { App } from '#base/app.ts'
import { addPost } from '../test/posts.ts'

const networks = ['twitter', 'instagram', 'threads']
const files = ['sea-tall.mp4', 'dunes-tall.mp4', 'city.mp4']

/**
 * Adds clips of the demo's newsroom that quick view lists, and returns their ids, newest first.
 * Clips that the demo adds later are newer than these.
 * @param paths their files at the newsroom, by default its own clips in turn
 * @param languages those in which they have captions
 */
export async function addClips(app: App, paths: string[] | number, languages: ('ar' | 'en')[] = []): Promise<number[]> {
  const wanted = typeof paths === 'number' ? Array.from({ length: paths }, (_, n) => files[n % files.length] as string) : paths
  const { origin } = new URL(
    (await app.db.selectFrom('sources').select('url').where('url', 'like', 'http://127.0.0.1:%/feed').executeTakeFirstOrThrow()).url,
  )
  const pictured = await app.db
    .selectFrom('posts')
    .select(['agency_id', 'image_url', 'image_width', 'image_height', 'image_color'])
    .where('image_width', '>', 0)
    .executeTakeFirstOrThrow()
  const now = app.now().getTime()
  const captions = languages.map((language) => ({ url: `${origin}/clips/words-${language}.vtt`, language }))
  const ids: number[] = []
  for (const [n, path] of wanted.entries()) {
    const src = `${origin}/clips/${path}?n=${now}-${n}`
    ids.push(
      await addPost(app, {
        ...pictured,
        media_type: 'media',
        source: networks[n % networks.length] as string,
        title: `مقطع التجربة رقم ${n + 1}: أمواج البحر عند الغروب`,
        url: path.endsWith('.mp4') ? src : `${origin}/clips/sea.mp4?n=${now}-${n}`,
        video: JSON.stringify({ src, poster: null, duration: 8, ...(captions.length > 0 && { captions }) }),
        published_at: new Date(now - n),
      }),
    )
  }
  return ids
}
