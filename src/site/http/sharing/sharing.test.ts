import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '#features/sharing/shareCode.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const origin = 'https://news.example'
const app = await createTestApp({ PUBLIC_URL: origin })
const visitor = asVisitor(app)
const title = 'أسعار <النفط> & "الغاز"'
const ids = { agency: 0, post: 0, poll: 0, removed: 0 }
const codes = { post: '', poll: '', removed: '' }

beforeAll(async () => {
  ids.agency = await addAgency(app, { name_ar: 'القبس', name_en: 'Al Qabas' })
  ids.post = await addPost(app, {
    title,
    excerpt: '<img src=x onerror=alert(1)>',
    agency_id: ids.agency,
    image_url: 'https://qabas.example/1.jpg',
  })
  ids.poll = (await addOpenPoll(app, { question_ar: 'هل توافق؟' })).id
  ids.removed = await addPost(app, {})
  await app.db.deleteFrom('posts').where('id', '=', ids.removed).execute()
  codes.post = codeOf({ kind: 'post', id: ids.post })
  codes.poll = codeOf({ kind: 'poll', id: ids.poll })
  codes.removed = codeOf({ kind: 'post', id: ids.removed })
})

const everywhere = (code: string) => [`/s/${code}`, `/en/s/${code}`, `/embed/${code}`, `/cards/ar/${code}.png`]

describe('a short address', () => {
  test('leads for ever to the page of a post or poll in its language', async () => {
    const moved = async (path: string) => {
      const { statusCode, headers } = await visitor.get(path)
      return [statusCode, decodeURI(String(headers.location))]
    }
    expect(await moved(`/s/${codes.post}`)).toEqual([301, `/news/${ids.post}/أسعار-النفط-الغاز`])
    expect(await moved(`/en/s/${codes.poll}`)).toEqual([301, `/en/polls/${ids.poll}`])
  })

  test('of a removed post says that it is gone, and of anything else that it is not there', async () => {
    for (const path of everywhere(codes.removed)) expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 410])
    for (const code of ['n0', 'nzzzzz', 'x1', 'n', 'N1', `n${'1'.repeat(15)}`, 'p999999', 'pzzzzzzzzz'])
      for (const path of everywhere(code)) expect([path, (await visitor.get(path)).statusCode]).toEqual([path, 404])
    expect((await visitor.get(`/api/post/${ids.removed}`)).json()).toMatchObject({
      code: 'gone',
      message: 'أُزيل هذا المحتوى ولم يعد متاحاً.',
    })
    expect((await visitor.get('/api/post/999999')).statusCode).toBe(404)
  })

  test('is also a QR code, which is a picture without scripts', async () => {
    const { headers, body } = await visitor.get(`/en/qr/${codes.post}.svg`)
    expect(headers['content-type']).toBe('image/svg+xml')
    expect(body).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/)
    expect((await visitor.get(`/qr/${codes.post}.svg`)).body).not.toBe(body)
    expect((await visitor.get('/qr/x1.svg')).statusCode).toBe(404)
  })

  test('has a QR code that a camera reads as its short address, in either language and as small as pages show it', async () => {
    for (const [locale, code] of [
      ['', codes.post],
      ['/en', codes.poll],
    ]) {
      const { rawPayload } = await visitor.get(`${locale}/qr/${code}.svg`)
      const { data, info } = await sharp(rawPayload)
        .resize(160)
        .flatten({ background: '#fff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(decodeQR({ width: info.width, height: info.height, data })).toBe(`${origin}${locale}/s/${code}`)
    }
  })
})

describe('the picture for other sites', () => {
  const picture = async (path: string) => {
    const { statusCode, headers, rawPayload } = await visitor.get(path)
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    return { bytes: rawPayload, headers }
  }

  test('is 1200 × 630 pixels, may be shown anywhere, and differs by language and shareable', async () => {
    const cards = await Promise.all(
      [`/cards/ar/${codes.post}.png`, `/cards/en/${codes.post}.png`, `/cards/ar/${codes.poll}.png`].map(picture),
    )
    for (const { bytes } of cards) expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    expect(new Set(cards.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3)
    expect(cards[0]?.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': expect.stringContaining('public, max-age=3600'),
    })
  })

  test('is sent once to a client that has it, and is another one when the title was corrected', async () => {
    const id = await addPost(app, { title: 'قبل' })
    const path = `/cards/ar/${codeOf({ kind: 'post', id })}.png`
    const { bytes, headers } = await picture(path)
    expect((await visitor.get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    await app.db.updateTable('posts').set({ title: 'بعد التصحيح' }).where('id', '=', id).execute()
    const corrected = await visitor.get(path, { 'if-none-match': String(headers.etag) })
    expect([corrected.statusCode, corrected.rawPayload.equals(bytes)]).toEqual([200, false])
  })
})

describe('oEmbed', () => {
  const oembed = (url: string, more = '') => visitor.get(`/oembed?url=${encodeURIComponent(url)}${more}`)

  /** https://oembed.com, 2.3.4: the parameters that every response, and a rich one, must have. */
  test('has what the standard requires, for every address of a shareable', async () => {
    for (const path of [`/news/${ids.post}/words`, `/news/${ids.post}`, `/s/${codes.post}`, `/embed/${codes.post}`]) {
      const { headers, body } = await oembed(origin + path)
      expect([headers['content-type'], headers['access-control-allow-origin']]).toEqual(['application/json; charset=utf-8', '*'])
      expect(JSON.parse(body)).toEqual({
        version: '1.0',
        type: 'rich',
        title,
        author_name: 'القبس',
        author_url: `${origin}/news/agency/${ids.agency}`,
        provider_name: 'مرقاب',
        provider_url: `${origin}/`,
        cache_age: 3600,
        html: expect.stringContaining(`<iframe src="${origin}/embed/${codes.post}" title="أسعار &lt;النفط&gt; &amp; &quot;الغاز&quot;"`),
        width: 560,
        height: 340,
        thumbnail_url: `${origin}/cards/ar/${codes.post}.png`,
        thumbnail_width: 1200,
        thumbnail_height: 630,
      })
    }
    expect((await oembed(`${origin}/en/polls/${ids.poll}`)).json()).toMatchObject({
      title: 'هل توافق؟',
      author_name: 'Poll',
      provider_name: 'Mirqab',
    })
  })

  test('keeps to the size that was asked for', async () => {
    const answer = (await oembed(`${origin}/news/${ids.post}`, '&maxwidth=300&maxheight=200')).json()
    expect(answer).toMatchObject({ width: 300, height: 200, html: expect.stringContaining('width="300" height="200"') })
    expect(answer).not.toHaveProperty('thumbnail_url')
  })

  test('is offered as XML, and refuses other formats as the standard says', async () => {
    const { headers, body } = await oembed(`${origin}/news/${ids.post}`, '&format=xml')
    expect(headers['content-type']).toBe('text/xml; charset=utf-8')
    expect(body).toContain('<oembed><version>1.0</version><type>rich</type><title>أسعار &lt;النفط&gt; &amp; &quot;الغاز&quot;</title>')
    expect((await oembed(`${origin}/news/${ids.post}`, '&format=yaml')).statusCode).toBe(501)
  })

  test('knows only our pages of posts and polls', async () => {
    for (const url of [
      'https://other.example/news/1',
      `${origin}/`,
      `${origin}/news/agency/1`,
      `${origin}/polls/x`,
      'news',
      `${origin}/news/999999`,
    ])
      expect([url, (await oembed(url)).statusCode]).toEqual([url, 404])
    expect((await oembed(`${origin}/news/${ids.removed}`)).statusCode).toBe(410)
  })
})

describe('the card for other sites', () => {
  test('may be framed by anybody, runs no script, sets no cookie and escapes what agencies write', async () => {
    const { headers, body } = await visitor.get(`/embed/${codes.post}?theme=dark`)
    const policy = String(headers['content-security-policy'])
    for (const part of ["default-src 'none'", 'frame-ancestors *', "base-uri 'none'", "form-action 'none'"]) expect(policy).toContain(part)
    expect(policy).not.toContain('script-src')
    expect([headers['x-frame-options'], headers['set-cookie']]).toEqual([undefined, undefined])
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).not.toMatch(/<script|<img src=x/)
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(body).toContain('<html lang="ar" dir="rtl" class="dark">')
    expect(body.match(/<a /g)?.length).toBe(body.match(/target="_blank" rel="noopener"/g)?.length)
  })

  test('follows the reader’s device unless a theme is named', async () => {
    expect((await visitor.get(`/en/embed/${codes.poll}?theme=<b>`)).body).toContain('<html lang="en" dir="ltr"><head>')
    expect((await visitor.get(`/embed/${codes.poll}?theme=light`)).body).toContain('class="light"')
  })
})
