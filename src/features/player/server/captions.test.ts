import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { asVisitor } from '../../../../test/http.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { captionsUrl } from './captionsUrl.ts'

const source = await startOrigin()
const app = await createTestApp({ OUTSIDE_ALLOW: source.host })
const visitor = asVisitor(app)
const addressOf = (path: string) => captionsUrl(app.config, source.url(path))
const srt = '1\n00:00:01,000 --> 00:00:02,000\nأهلاً\n'

test('captions of a post are read through our own origin as WebVTT, and fetched once', async () => {
  source.on('/words.srt', { body: srt, headers: { 'content-type': 'text/html' } })
  const video = { src: source.url('/film.mp4'), poster: null, duration: 9, captions: [{ url: source.url('/words.srt'), language: 'ar' }] }
  const id = await addPost(app, { media_type: 'media', video: JSON.stringify(video) })
  const { captions, src } = (await visitor.get(`/api/auth/post/${id}`)).json().video
  expect([src, captions]).toEqual([video.src, [{ src: addressOf('/words.srt'), language: 'ar' }]])
  const responses = await Promise.all(Array.from({ length: 5 }, () => visitor.get(captions[0].src)))
  for (const { statusCode, headers, body } of responses) {
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/vtt; charset=utf-8',
      'public, max-age=3600',
    ])
    expect(body).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nأهلاً\n')
  }
  expect(source.requests.filter(({ path }) => path === '/words.srt')).toHaveLength(1)
})

test('captions in Windows-1256, common for Arabic SubRip, are read as they are meant, whatever the source declares', async () => {
  const words = 'وصلت السفينة إلى الميناء'
  const body = iconv.encode(srt.replace('أهلاً', words), 'windows-1256')
  for (const [index, type] of ['text/plain', 'application/x-subrip', 'text/plain; charset=windows-1256'].entries()) {
    source.on(`/old${index}.srt`, { body, headers: { 'content-type': type } })
    expect((await visitor.get(addressOf(`/old${index}.srt`))).body).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${words}\n`)
  }
})

test('an address that we did not make is refused, and nothing is fetched', async () => {
  const [, , , encoded] = addressOf('/secret.vtt').split('/')
  const forged = [`/captions/${'a'.repeat(22)}/${encoded}`, addressOf('/secret.vtt').slice(0, -1), `${addressOf('/secret.vtt')}=`]
  for (const address of forged) expect([address, (await visitor.get(address)).statusCode]).toEqual([address, 403])
  expect(source.requests.filter(({ path }) => path === '/secret.vtt')).toEqual([])
})

test('what is no captions, too large or in a private network is not there, and a source that fails is asked again after a minute', async () => {
  source.on('/page.vtt', { body: '<script>alert(1)</script>' })
  source.on('/large.vtt', { body: `WEBVTT\n\n${srt}${'x'.repeat(600_000)}` })
  source.on('/down.vtt', { status: 503 })
  const statusOf = async (address: string) => (await visitor.get(address)).statusCode
  expect(
    await Promise.all(['/page.vtt', '/large.vtt', '/none.vtt', '/down.vtt', '/down.vtt'].map((path) => statusOf(addressOf(path)))),
  ).toEqual([404, 404, 404, 503, 503])
  expect(source.requests.filter(({ path }) => path === '/down.vtt')).toHaveLength(1)
  expect(await statusOf(captionsUrl(app.config, 'http://127.0.0.2/words.vtt'))).toBe(404)
})
