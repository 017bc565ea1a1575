import iconv from 'iconv-lite'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { rss, startOrigin } from '../../../../../test/origin.ts'
import { addSections } from '../../../../../test/posts.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { OpmlPreview } from '../../deskSchema.ts'
import { opmlLimits } from '../../opmlLimits.ts'
import { ingestOnce } from '../refresh/ingestOnce.ts'
import { addSource } from '../sources/addSource.ts'

const app = await createTestApp({ OUTSIDE_ALLOW: '127.0.0.1' })
const { server } = asVisitor(app)
let editor: SignedIn
beforeAll(async () => {
  await addSections(app)
  const { id } = await app.db.selectFrom('main_categories').select('id').limit(1).executeTakeFirstOrThrow()
  const sports = { main_category_id: id, slug: 'sports', name_ar: 'رياضة', name_en: 'Sports' }
  await app.db
    .insertInto('categories')
    .values(sports)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})
beforeEach(async () => {
  // Each may send few lists a minute.
  editor = await asUser(app, server, { role: 'editor' })
  await app.db.deleteFrom('posts').execute()
  await app.db.deleteFrom('sources').execute()
  await app.db.deleteFrom('agencies').execute()
})

const opmlOf = (...outlines: string[]) => `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join('')}</body></opml>`
const feed = (url: string, text = 'صحيفة') => `<outline type="rss" text="${text}" xmlUrl="${url}"/>`
const send = (opml: string) => editor.post('/api/desk/sources/import/preview', { opml })
async function preview(opml: string): Promise<OpmlPreview> {
  const response = await send(opml)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const add = (feeds: object[], who = editor) => who.post('/api/desk/sources/import', { feeds })
const urls = async () => (await app.db.selectFrom('sources').select('url').orderBy('url').execute()).map(({ url }) => url)

describe('the preview of a list', () => {
  test('has each feed of nested folders once, with its agency by name or host, its section, and what is there already; nothing is saved', async () => {
    const known = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة المدينة' })
    await addSource(app, { url: 'https://x.com/deera', agency: 'عدسة' })
    const { feeds, repeated } = await preview(
      opmlOf(
        `<outline text="أخبار"><outline title="رياضة">${feed('https://www.paper.example/sport', 'ملاعب اليوم')}</outline></outline>`,
        feed('https://paper.example/rss', 'اسم آخر'),
        feed('https://other.example/rss#top', 'صحيفه المدينه'),
        feed('https://other.example/rss'),
        feed('https://x.com/other', 'حساب'),
        feed('https://new.example/rss', '***'),
      ),
    )
    const city = { id: known.agency_id, name_ar: 'صحيفة المدينة', name_en: 'صحيفة المدينة' }
    const fresh = { agency: null, section: null, known: null, problem: null }
    expect(feeds).toEqual([
      {
        ...fresh,
        url: 'https://www.paper.example/sport',
        title: 'ملاعب اليوم',
        agency: city,
        section: expect.objectContaining({ slug: 'sports' }),
      },
      { ...fresh, url: 'https://paper.example/rss', title: 'اسم آخر', agency: city, known: known.id },
      { ...fresh, url: 'https://other.example/rss', title: 'صحيفه المدينه', agency: city },
      { ...fresh, url: 'https://x.com/other', title: 'حساب' },
      { ...fresh, url: 'https://new.example/rss', title: 'new.example' },
    ])
    expect(repeated).toBe(1)
    expect(await urls()).toEqual(['https://paper.example/rss', 'https://x.com/deera'])
  })

  test('guesses no agency for a site that has sources of several', async () => {
    await addSource(app, { url: 'https://host.example/a', agency: 'أولى' })
    await addSource(app, { url: 'https://host.example/b', agency: 'ثانية' })
    await addSource(app, { url: 'https://www.youtube.com/feeds/videos.xml?channel_id=a', agency: 'أولى' })
    const { feeds } = await preview(
      opmlOf(feed('https://host.example/c', 'ثالثة'), feed('https://www.youtube.com/feeds/videos.xml?channel_id=b', 'قناة')),
    )
    expect(feeds.map(({ agency }) => agency)).toEqual([null, null])
  })

  test.each([
    ['gopher://paper.example/rss', 'bad_url'],
    ['javascript:alert(1)', 'bad_url'],
    ['file:///etc/passwd', 'bad_url'],
    ['https://user:secret@paper.example/', 'bad_url'],
    ['paper', 'bad_url'],
    ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
    ['http://10.0.0.1/rss', 'address_refused'],
    ['http://127.0.0.2/rss', 'address_refused'],
    ['http://2130706434/rss', 'address_refused'],
    ['http://[::1]/rss', 'address_refused'],
    ['http://[::ffff:10.0.0.1]/rss', 'address_refused'],
    ['http://LOCALHOST:5432/', 'address_refused'],
    ['http://db.localhost/', 'address_refused'],
  ])('says that %s cannot be added, and it is not', async (url, problem) => {
    expect((await preview(opmlOf(feed(url)))).feeds).toMatchObject([{ problem }])
    const response = await add([
      { url: 'https://paper.example/good', agency: 'صحيفة' },
      { url, agency: 'صحيفة' },
    ])
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toHaveProperty('feeds')
    expect(await urls()).toEqual([])
    expect(await app.db.selectFrom('agencies').selectAll().execute()).toEqual([])
  })

  test.each([
    ['is not OPML', '<html><p>x</p></html>', 'There are no feeds'],
    ['nests folders without end', opmlOf('<outline text="x">'.repeat(40_000)), 'nested folders'],
    [
      'has more feeds than allowed',
      opmlOf(...Array.from({ length: opmlLimits.feeds + 1 }, (_, n) => `<outline xmlUrl="http://a.example/${n}"/>`)),
      'more feeds than allowed',
    ],
    ['is longer than allowed', opmlOf(feed('https://a.example/')) + ' '.repeat(opmlLimits.length), 'a million characters'],
    [
      'defines entities that grow',
      `<!DOCTYPE opml [<!ENTITY a "x"><!ENTITY b "${'&a;'.repeat(20)}"><!ENTITY c "${'&b;'.repeat(20)}">]>${opmlOf(feed('https://a.example/', '&c;'))}`,
      'defines entities',
    ],
    [
      'names a file of the server',
      `<!DOCTYPE opml [<!ENTITY a SYSTEM "file:///etc/passwd">]>${opmlOf(feed('https://a.example/', '&a;'))}`,
      'defines entities',
    ],
  ])('refuses a file that %s, with a sentence in the language of the page', async (_name, opml, sentence) => {
    const english = await editor.post('/api/desk/sources/import/preview', { opml }, { 'x-localization': 'en' })
    expect([english.statusCode, english.json().errors]).toEqual([422, { opml: [expect.stringContaining(sentence)] }])
    const arabic = await editor.post('/api/desk/sources/import/preview', { opml }, { 'x-localization': 'ar' })
    expect(arabic.json().errors.opml[0]).toMatch(/^[^a-z]+/)
  })

  test('takes attribute names in any case, text of any kind, and feeds without a name', async () => {
    const { feeds } = await preview(
      opmlOf(
        '<OUTLINE Text="&lt;b&gt; &amp; \u0007 &#0; &#x1F600;" XMLURL=" https://a.example/?x=1&amp;y=2 "/>',
        '<outline xmlUrl="https://www.b.example/"/>',
        feed('https://c.example/', 'س'.repeat(500)),
      ),
    )
    expect(feeds.map(({ url, title }) => [url, title])).toEqual([
      ['https://a.example/?x=1&y=2', expect.stringMatching(/^<b> &/)],
      ['https://www.b.example/', 'b.example'],
      ['https://c.example/', 'س'.repeat(120)],
    ])
    const response = await add(feeds.map(({ url, title }) => ({ url, agency: title })))
    expect(response.statusCode, response.body).toBe(200)
    expect(await urls()).toEqual(['https://a.example/?x=1&y=2', 'https://c.example/', 'https://www.b.example/'])
  })
})

describe('a file that is sent as it is', () => {
  const sendFile = (bytes: Buffer) => editor.post('/api/desk/sources/import/preview', { file: bytes.toString('base64') })

  test.each(['windows-1256', 'iso-8859-6', 'utf-16', 'utf-16le', 'utf-16be', 'utf-8'])('is read in its encoding: %s', async (encoding) => {
    const opml = `<?xml version="1.0" encoding="${encoding}"?><opml><body>${feed('feed:https://paper.example/rss', 'وكالة أنباء عمان')}</body></opml>`
    const response = await sendFile(iconv.encode(opml, encoding))
    expect(response.json().feeds).toMatchObject([{ url: 'https://paper.example/rss', title: 'وكالة أنباء عمان', problem: null }])
    expect((await add([{ url: 'feed:https://paper.example/rss', agency: 'وكالة أنباء عمان' }])).statusCode).toBe(200)
    expect(await urls()).toEqual(['https://paper.example/rss'])
  })

  test('is refused beside the file, with a sentence', async () => {
    for (const bytes of [Buffer.from('<html/>'), Buffer.alloc(opmlLimits.length + 3, 'x')])
      expect((await sendFile(bytes)).json().errors).toEqual({ file: [expect.stringMatching(/ /)] })
    for (const body of [{}, { opml: '<opml/>', file: 'eA==' }])
      expect((await editor.post('/api/desk/sources/import/preview', body)).json().errors).toHaveProperty('opml')
  })
})

describe('adding what was chosen of a list', () => {
  test('adds each once with its agency and section, reads them, and changes none that was there', async () => {
    const origin = await startOrigin()
    origin.on('/rss', { body: rss([{ guid: '1', link: 'https://paper.example/1', title: 'خبر من القائمة' }]) })
    const known = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة المدينة' })
    await app.db.updateTable('sources').set({ status: 'paused' }).where('id', '=', known.id).execute()
    const feeds = [
      { url: origin.url('/rss'), agency: 'صحيفه المدينه', category: 'sports' },
      { url: 'https://paper.example/rss', agency: 'لا تُنشأ' },
      { url: 'https://new.example/a', agency: 'جديدة' },
      { url: 'https://new.example/b#x', agency: 'جَديدة' },
      { url: 'https://x.com/deera', agency: 'جديدة' },
    ]
    const response = await add(feeds)
    expect(response.json().data).toEqual({ added: 4, known: 1, agencies: 1 })
    const { rows } = await app.db
      .selectFrom('sources as s')
      .innerJoin('agencies as a', 'a.id', 's.agency_id')
      .leftJoin('categories as c', 'c.id', 's.category_id')
      .select(['s.url', 's.kind', 's.status', 'a.name_ar', 'c.slug'])
      .orderBy('s.id')
      .execute()
      .then((rows) => ({ rows: rows.toSorted((one, other) => (one.url < other.url ? -1 : 1)) }))
    expect(rows).toEqual([
      { url: origin.url('/rss'), kind: 'feed', status: 'active', name_ar: 'صحيفة المدينة', slug: 'sports' },
      { url: 'https://new.example/a', kind: 'feed', status: 'active', name_ar: 'جديدة', slug: null },
      { url: 'https://new.example/b', kind: 'feed', status: 'active', name_ar: 'جديدة', slug: null },
      { url: 'https://paper.example/rss', kind: 'feed', status: 'paused', name_ar: 'صحيفة المدينة', slug: null },
      { url: 'https://x.com/deera', kind: 'x', status: 'active', name_ar: 'جديدة', slug: null },
    ])
    expect((await add(feeds)).json().data).toEqual({ added: 0, known: 5, agencies: 0 })
    await app.db.updateTable('sources').set({ status: 'paused' }).where('url', '!=', origin.url('/rss')).execute()
    await ingestOnce(app)
    expect(await app.db.selectFrom('posts').select('title').execute()).toEqual([{ title: 'خبر من القائمة' }])
  })

  test('twice at once adds each once', async () => {
    const feeds = Array.from({ length: 300 }, (_, n) => ({ url: `https://paper.example/${n}`, agency: `وكالة ${n % 7}` }))
    const results = await Promise.all([add(feeds), add(feeds.toReversed())])
    const added = results.map((response) => response.json().data.added)
    expect(added[0] + added[1]).toBe(300)
    expect(await urls()).toHaveLength(300)
    expect(await app.db.selectFrom('agencies').select('id').execute()).toHaveLength(7)
  })

  test('takes as many as a list may have, and names an unknown section', async () => {
    const feeds = Array.from({ length: opmlLimits.feeds }, (_, n) => ({ url: `https://paper.example/${n}`, agency: `وكالة ${n % 50}` }))
    expect((await add(feeds)).json().data).toEqual({ added: opmlLimits.feeds, known: 0, agencies: 50 })
    const unknown = await add([{ url: 'https://a.example/', agency: 'صحيفة', category: 'nonsense' }])
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['feeds']])
    expect((await add([...feeds, { url: 'https://a.example/', agency: 'صحيفة' }])).statusCode).toBe(422)
  })
})
