import { Parser } from 'htmlparser2'
import { afterEach, describe, expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { seedEvents } from '#features/events/server/seedEvents.ts'
import { castVote } from '#features/polls/server/castVote.ts'
import { closePoll } from '#features/polls/server/changePollState.ts'
import { services } from '#features/status/knownServices.ts'
import { addIncident } from '#features/status/server/incidents/addIncident.ts'
import { resolveIncident } from '#features/status/server/incidents/resolveIncident.ts'
import { statusCache } from '#features/status/server/readStatus.ts'
import { createUser } from '../../../test/asUser.ts'
import { createLightSite } from '../../../test/lightSite.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { addAgency, addPost, addSections } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

const app = await createTestApp()
const { open } = await createLightSite(app)

const maxBytes = 30_000
const kuna = await addAgency(app, { name_ar: 'وكالة الخليج', name_en: 'Gulf Agency' })
const text = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
/** Expects these words in the page, in this order. */
function expectOrder(html: string, words: string[]): void {
  const places = words.map((word) => text(html).indexOf(word))
  expect(places, words.join(' → ')).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}

/**
 * Expects what every light page must be: small, one heading, in its language, and without anything
 * that loads or runs.
 */
function expectLight({ html, sentBytes, headers }: Awaited<ReturnType<typeof open>>, url: string): void {
  const problems = sentBytes < maxBytes ? [] : [`${sentBytes} bytes`]
  const seen: string[] = []
  new Parser({
    onopentag(name, attributes) {
      seen.push(name)
      const { href = '' } = attributes
      if (/^(?:script|img|iframe|object|embed|video|audio|picture|base)$/.test(name)) problems.push(name)
      if (name === 'link' && !/^(?:canonical|icon)$/.test(attributes.rel ?? '')) problems.push(`link ${attributes.rel}`)
      if (name === 'link' && attributes.rel === 'icon' && href !== 'data:,') problems.push(href)
      if (name === 'a' && !/^(?:\/(?!\/)|#|https?:|mailto:|tel:)/.test(href)) problems.push(href)
      for (const attribute of Object.keys(attributes))
        if (/^(?:src|srcset|style|background|poster|on.*)$/.test(attribute)) problems.push(attribute)
    },
  }).end(html)
  expect([url, ...problems]).toEqual([url])
  expect(seen.filter((name) => /^(?:h1|main|header|footer)$/.test(name))).toEqual(['header', 'main', 'h1', 'footer'])
  expect(html.slice(0, 50)).toContain(url.startsWith('/en') ? '<html lang="en" dir="ltr">' : '<html lang="ar" dir="rtl">')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src data:; connect-src 'self'; form-action 'self'/,
  )
}

describe('the light page of a day', () => {
  test('has its name and news, and leads to the days before and after it, and by a form to any', async () => {
    const of = (day: string, title: string) => addPost(app, { title, agency_id: kuna, published_at: new Date(`${day}T10:00:00+03:00`) })
    await of('2025-11-20', 'خبر سابق')
    await of('2025-11-26', 'خبر اليوم')
    await of('2025-11-28', 'خبر لاحق')
    const page = await open('/light/news/2025/11/26')
    expectLight(page, '/news/2025/11/26')
    expectOrder(page.html, ['الأربعاء 26 نوفمبر 2025', 'اليوم السابق: 20 نوفمبر 2025', 'اليوم التالي: 28 نوفمبر 2025', 'خبر اليوم'])
    for (const link of ['rel="prev" href="/light/news/2025/11/20"', 'rel="next" href="/light/news/2025/11/28"', 'action="/light/news"'])
      expect(page.html).toContain(link)
    expect((await open('/light/news?day=2025-11-28')).headers.location).toBe('/light/news/2025/11/28')
    for (const bad of ['2025/02/31', '2025/13/01', '2999/01/01', '1999/01/01', '2020/01/01'])
      expect((await open(`/light/news/${bad}`)).status, bad).toBe(404)
    expect((await open('/light/news')).html).toMatch(/href="\/light\/news\/\d{4}\/\d\d\/\d\d"/)
  })
})

describe('the light page of a post', () => {
  test('has its title, agency, time and text in this order, then who else reported it, and no picture but links to it', async () => {
    const first = await addPost(app, {
      agency_id: kuna,
      title: 'افتتاح جسر جديد',
      excerpt: 'موجز',
      body: '<p dir="auto">بدأ العبور اليوم. <img src="https://news.example/a.jpg" alt="الجسر &lt;ليلاً&gt;" loading="lazy" /></p><p dir="auto">وقال الوزير.</p>',
      image_url: 'https://news.example/lead.jpg',
      published_at: new Date('2026-11-21T13:05:00Z'),
    })
    const { story_id } = await app.db.selectFrom('posts').select('story_id').where('id', '=', first).executeTakeFirstOrThrow()
    const other = await addPost(app, { story_id, title: 'الجسر يفتح أبوابه', agency_id: await addAgency(app, { name_ar: 'الديرة' }) })
    await app.db.updateTable('stories').set({ agency_count: 2 }).where('id', '=', story_id).execute()
    const page = await open(`/light/news/${first}`)
    expectLight(page, '/light/news')
    expectOrder(page.html, [
      'افتتاح جسر جديد',
      'وكالة الخليج',
      '21 نوفمبر 2026، 4:05 م',
      'بدأ العبور اليوم.',
      '[صورة:',
      'وقال الوزير.',
      'الجسر يفتح أبوابه',
    ])
    expect(page.html).toContain('الجسر &lt;ليلاً&gt;')
    expect(page.html).toContain(`href="/light/news/${other}"`)
    expect(page.html).toMatch(/href="\/pictures\/[^"]+\?w=320"/)
    expect(page.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/news/${first}/`))
    expect(page.html).toContain(`href="/news/${first}?version=full"`)
    const english = await open(`/en/light/news/${first}`)
    expectLight(english, '/en/light/news')
    expectOrder(english.html, ['افتتاح جسر جديد', 'Gulf Agency', '21 November 2026, 4:05', 'بدأ العبور', 'Also reported by'])
  })

  test('is small and complete in parts, however long the text is', async () => {
    const sentence = 'قالت الوكالة إن الأسعار ارتفعت في الأسواق المحلية خلال الأسبوع الماضي'
    const body = Array.from({ length: 1_500 }, (_, index) => `<p dir="auto">${sentence} ${index}.</p>`).join('')
    const id = await addPost(app, { agency_id: kuna, title: 'تقرير طويل', body })
    const seen: string[] = []
    let next: string | undefined = `/light/news/${id}`
    while (next) {
      const page = await open(next)
      expectLight(page, next)
      seen.push(...(page.html.match(/(?<=الماضي )\d+(?=\.)/g) ?? []))
      next = /rel="next" href="([^"]+)"/.exec(page.html)?.[1]
    }
    expect(seen).toEqual(Array.from({ length: 1_500 }, (_, index) => String(index)))
    expect((await open(`/light/news/${id}?part=900`)).status).toBe(404)
  })

  test('of media leads to the full page for a video', async () => {
    const video = JSON.stringify({ src: 'https://news.example/a.mp4', poster: null, duration: null })
    const id = await addPost(app, { media_type: 'media', source: 'youtube', title: 'مقطع', video })
    const page = await open(`/light/media/${id}`)
    expectLight(page, '/light/media')
    expect(page.html).toContain(`href="/media/${id}?version=once"`)
    const moved = await open(`/light/news/${id}`)
    expect([moved.status, moved.headers.location]).toEqual([301, `/light/media/${id}`])
  })

  test('that was removed says so, and one that never was is not found, both as light pages', async () => {
    const id = await addPost(app, {})
    await app.db.deleteFrom('posts').where('id', '=', id).execute()
    for (const [url, status] of [
      [`/light/news/${id}`, 410],
      ['/light/news/987654', 404],
      ['/light/nowhere', 404],
      ['/en/light/polls/987654', 404],
      ['/light/polls/999999999999999', 404],
      ['/light/events/999999999999999', 404],
      ['/light/news/999999999999999', 404],
      ['/light/media/0', 404],
      ['/light/polls?type=closed&category=999999999', 404],
      ['/light/polls?cursor=WyJwb2xscyBvcGVuc19hdCAxIiw5OTk5OTk5OTk5OTk5OTk5OTksMV0', 404],
      ['/light/events?month=2026-13', 404],
      ['/light/news?category=987654', 404],
      ['/light/news?cursor=x', 404],
    ] as const) {
      const page = await open(url)
      expect(page.status, url).toBe(status)
      expectLight(page, url)
      expect(page.html).toContain('noindex')
    }
  })
})

describe('a light list', () => {
  test('has the posts of the full list, newest first, and the older ones a link away', async () => {
    const agency = await addAgency(app, { name_ar: 'وكالة القوائم' })
    for (let index = 0; index < 60; index++)
      await addPost(app, { agency_id: agency, title: `خبر متسلسل رقم ${index}`, published_at: new Date(Date.UTC(2026, 10, 20, 0, index)) })
    const first = await open(`/light/news/agency/${agency}`)
    expectLight(first, '/light/news')
    expectOrder(first.html, ['وكالة القوائم', 'رقم 59', '20 نوفمبر، 3:59', 'رقم 58', 'رقم 10'])
    expect(first.html).not.toContain('رقم 9<')
    const next = /rel="next" href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&')
    const second = await open(next as string)
    expectOrder(second.html, ['رقم 9', 'رقم 0'])
    expect(second.html).toContain('noindex')
    expect(second.html).toContain(`href="/light/news/agency/${agency}"`)
  })

  test('is small with fifty of the longest hostile titles, which remain text', async () => {
    const { main } = await addSections(app)
    const hostile = ['</title><script>alert(1)</script>', '\u202Eجلد\u202D', '"><img src=x onerror=alert(1)>', '\u0000\u0007']
    for (let index = 0; index < 55; index++) {
      const noise = Array.from({ length: 300 }, (_, at) => String.fromCharCode(0x4e00 + ((index * 7_919 + at * 104_729) % 20_000))).join('')
      await addPost(app, { agency_id: kuna, main_category_id: main, title: `${hostile[index % 3]} ${noise}`, excerpt: noise })
    }
    for (const url of [`/light/news?main_category=${main}`, `/en/light/news?main_category=${main}`]) expectLight(await open(url), url)
  })

  test('of an edition offers both languages where it has little news in its own', async () => {
    const offers = /<a href="([^"]+)" rel="nofollow">اعرض الأخبار باللغتين</
    for (const [news, offered] of [
      [0, true],
      [1, true],
      [51, false],
    ] as const) {
      const { main } = await addSections(app)
      await addPost(app, { agency_id: kuna, main_category_id: main, title: 'Gold falls', language: 'en' })
      for (let index = 0; index < news; index++)
        await addPost(app, { agency_id: kuna, main_category_id: main, title: `الذهب يهبط ${index}` })
      const both = `/light/news?main_category=${main}&language=both`
      const { html } = await open(`/light/news?main_category=${main}`)
      expect(offers.exec(html)?.[1]?.replaceAll('&amp;', '&')).toBe(offered ? both : undefined)
      const inBoth = await open(both)
      expectLight(inBoth, both)
      expect(inBoth.html).not.toMatch(offers)
    }
  })

  test('is a search that a form without scripts makes', async () => {
    await addPost(app, { agency_id: kuna, title: 'أسعار الزعفران ترتفع' })
    const home = await open('/light')
    expect(home.html).toMatch(/<form action="\/light\/news">.*<input [^>]*name="search"/)
    await expect
      .poll(async () => (await open(`/light/news?search=${encodeURIComponent('الزعفران')}`)).html)
      .toContain('أسعار الزعفران ترتفع')
    const nothing = await open(`/light/news?search=${encodeURIComponent('"><script>')}`)
    expectLight(nothing, '/light/news')
    expect(nothing.html).toContain('noindex')
  })
})

test('polls have their options, and results only once they are closed', async () => {
  const { id, options } = await addOpenPoll(app, { question_ar: 'هل تقرأ ليلاً؟' })
  const { id: reader } = await createUser(app)
  await castVote(app, reader, id, options[0] as number)
  const before = await open(`/light/polls/${id}`)
  expectLight(before, '/light/polls')
  expectOrder(before.html, ['هل تقرأ ليلاً؟', 'أ', 'صوّت في النسخة الكاملة'])
  expect(text(before.html)).not.toContain('100%')
  expect((await open('/light/polls')).html).toContain(`href="/light/polls/${id}"`)
  await closePoll(app, programActor, id)
  expect(text((await open(`/en/light/polls/${id}`)).html)).toContain('100%')
  const list = await open('/light/polls?type=closed')
  expectLight(list, '/light/polls')
  expect(list.html).toContain('هل تقرأ ليلاً؟')
})

test('events, text pages and the list of sections and agencies are light pages in both languages', async () => {
  await seedEvents(app)
  const events = await open('/light/events')
  const event = /href="(\/light\/events\/\d+)"/.exec(events.html)?.[1] as string
  const paths = ['/light', '/light/events', event, '/light/filters', '/light/media', '/light/mirqab-news', '/light/polls?type=trending']
  const texts = ['about', 'contact', 'advertisement', 'privacy', 'terms'].map((page) => `/light/${page}`)
  for (const path of [...paths, ...texts, '/light/news?category=first_page', '/light/news?trending=mostviews'])
    for (const url of [path, `/en${path}`]) {
      const page = await open(url)
      expect(page.status, url).toBe(200)
      expectLight(page, url)
    }
  expectOrder((await open('/light/filters')).html, ['الأكثر تفاعلاً', 'وكالة الخليج'])
})

describe('the state of the services', () => {
  const noon = Date.parse('2026-11-24T09:00:00Z')
  const hour = 3_600_000
  afterEach(() => app.setNow(undefined))
  const forget = async () => {
    await app.pool.query('truncate health_checks, incidents cascade')
    statusCache.forget(app)
    app.setNow(new Date(noon))
  }

  test('is in words: each service now, its share of good time and its days with trouble, and the incidents with their times', async () => {
    await forget()
    for (const { checks } of Object.values(services))
      for (const check of checks)
        await app.pool.query('insert into health_checks values ($1, $2, $3)', [check, new Date(noon), new Date(noon - 9 * 24 * hour)])
    const texts = { text_ar: 'نعمل على إصلاحه.', text_en: 'We are on it.' }
    const titles = { title_ar: 'تأخر البريد', title_en: 'Mail is late' }
    const starts_at = new Date(noon - 69 * hour)
    const id = await addIncident(app, programActor, { ...titles, ...texts, services: ['mail'], impact: 'trouble', starts_at })
    app.setNow(new Date(noon - 45 * hour))
    await resolveIncident(app, programActor, id, { version: 1, text_ar: 'عاد كل شيء.', text_en: 'All is back.' })
    app.setNow(new Date(noon))
    const arabic = await open('/light/status')
    expectLight(arabic, '/light/status')
    expectOrder(arabic.html, [
      'حال الخدمات',
      'كل الخدمات تعمل.',
      'الموقع والبحث : تعمل',
      '80 يوماً حاله غير معروف',
      '100%',
      'رسائل البريد : تعمل',
      'آخر 90 يوماً: يومان فيهما خلل',
      'الوقت الذي عملت فيه بلا خلل: 90%',
      '22 نوفمبر 2026: فيها خلل (15 ساعة)',
      '21 نوفمبر 2026: فيها خلل (9 ساعات)',
      'الأعطال',
      'تأخر البريد : انتهى',
      'من 21 نوفمبر 2026، 3:00 م إلى 22 نوفمبر 2026، 3:00 م',
      'عاد كل شيء.',
      'نعمل على إصلاحه.',
    ])
    expect(arabic.html).toContain('rel="canonical"')
    const english = await open('/en/light/status')
    expectLight(english, '/en/light/status')
    expectOrder(english.html, ['All services work.', 'Mail : works', '2 days with problems', 'Mail is late : Resolved', 'All is back.'])
  })

  test('is small with fifty incidents of the longest texts and trouble on most days, and leads to the rest', async () => {
    await forget()
    const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي '
    let seed = 7
    const written = (length: number) =>
      Array.from({ length }, () => {
        seed = (seed * 48_271) % 2_147_483_647
        return letters[seed % letters.length]
      }).join('')
    for (let n = 0; n < 50; n++) {
      const title = `${n} ${written(137)}`
      const { rows } = await app.pool.query(
        `insert into incidents (title_ar, title_en, services, impact, starts_at, resolved_at) values ($1, $1, $2, 'outage', $3, $4) returning id`,
        [title, Object.keys(services), new Date(noon - (40 * n + 50) * hour), new Date(noon - 40 * n * hour)],
      )
      for (let update = 0; update < 5; update++)
        await app.pool.query(`insert into incident_updates (incident_id, stage, text_ar, text_en, at) values ($1, 'found', $2, $2, $3)`, [
          rows[0].id,
          written(1000),
          new Date(noon - (40 * n + update) * hour),
        ])
    }
    for (const url of ['/light/status', '/en/light/status']) {
      await expect.poll(async () => (await open(url)).html.match(/<li><strong>\d+ /g)?.length, { timeout: scaleTimeout(30_000) }).toBe(50)
      const page = await open(url)
      expectLight(page, url)
      expect(page.html).toContain(`href="${url.replace('/light', '')}?version=once"`)
    }
  })

  test('is shown when nothing is known about it', async () => {
    await forget()
    await expect
      .poll(async () => text((await open('/light/status')).html), { timeout: scaleTimeout(30_000) })
      .toContain('لا نعرف حال كل الخدمات الآن.')
  })
})

test('accounts and missing pages have no light page: its address leads to the light home page', async () => {
  for (const [url, location] of [
    ['/light/profile', '/light'],
    ['/en/light/login', '/en/light'],
    ['/light/desk', '/light'],
    ['/light/not-found?version=light', '/light'],
    ['/en/light/not-found', '/en/light'],
    ['/light//news//', '/light/news'],
  ] as const)
    expect((await open(url)).headers.location).toBe(location)
})
