import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import type { Post } from '#features/posts/schema.ts'
import { renderBrief } from './renderBrief.ts'

const site = 'https://mirqab.example'
const agency = { id: 1, name_ar: 'القبس', name_en: 'Al-Qabas', logo: null }
const counters = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }
const postOf = (id: number, title: string, language: 'ar' | 'en'): Post => ({
  ...{ id, media_type: 'text', title, excerpt: '', url: `https://agency.example/${id}`, source: 'rss', language, agency },
  ...{ published_at: '2026-11-23T03:00:00.000Z', main_category: null, category: null, sub_category: null, image: null, video: null },
  ...{ picture_count: 0, posts_view: 0, comment_count: 0, post_reactions: counters, story: { id, agencies: 1 } },
})
const titles = ['أمطار على الكويت', 'Oil <b>prices</b> & "gas" rise 3%', 'انخفاض أسعار الذهب', 'Gulf talks end']
const content = {
  own: [
    { ...postOf(1, titles[0] as string, 'ar'), reason: { because: 'الكويت' } },
    { ...postOf(2, titles[1] as string, 'en'), reason: { because: 'oil' } },
  ],
  firstPage: [postOf(3, titles[2] as string, 'ar'), postOf(4, titles[3] as string, 'en')],
}
const details = { day: '2026-11-23', unsubscribe: `${site}/brief/unsubscribe/token` }
const render = (locale: 'ar' | 'en', some = content, hour = 7) => {
  const at = Date.parse(`2026-11-23T${String(hour).padStart(2, '0')}:05:00+03:00`)
  return renderBrief(site, { name: 'نورة <i>', email: 'noura@example.com', locale }, some, { ...details, at })
}

/**
 * Tags that the mail programs of Gmail, Outlook and Yahoo keep (caniemail.com); padding and borders
 * only on cells, `max-width` only on tables.
 */
const keptEverywhere = new Set(['table', 'tbody', 'tr', 'td', 'a', 'span', 'html', 'head', 'body', 'meta', 'title'])
const keptStyles = new Set([
  'color',
  'background',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'text-align',
  'text-decoration',
])
const keptOn: Record<string, string[]> = {
  td: ['padding', 'border-bottom'],
  // A corner that stays square where it is not known.
  table: ['width', 'max-width', 'border-radius'],
  body: ['margin', 'padding'],
}

for (const locale of ['ar', 'en'] as const)
  describe(`the morning brief in ${locale === 'ar' ? 'Arabic' : 'English'}`, () => {
    const [dir, start] = locale === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
    const mail = render(locale)
    const { document } = parseHTML(mail.html)
    const all = (selector: string) => [...document.querySelectorAll(selector)]

    test('has the direction of its language on the root, and again on every table, because some mail programs drop html and body', () => {
      expect([document.documentElement, document.body, ...all('table')].map((element) => element.getAttribute('dir'))).toEqual(
        Array(5).fill(dir),
      )
      expect(document.documentElement.getAttribute('lang')).toBe(locale)
      // A reader's screen reader does not announce a layout as a table.
      expect(all('table').map((table) => table.getAttribute('role'))).toEqual(Array(3).fill('presentation'))
    })

    test('has one column as wide as a phone or 600 px, aligned at the start of the language', () => {
      expect(all('tr').map(({ children }) => children.length)).toEqual(all('tr').map(() => 1))
      const [, column] = all('table')
      expect([column?.getAttribute('width'), column?.getAttribute('style')]).toEqual(['600', expect.stringContaining('max-width:600px')])
      const texts = all('td').filter((cell) => !cell.querySelector('table'))
      expect(texts.map((cell) => cell.getAttribute('align'))).toEqual(texts.map(() => start))
      expect(texts.map((cell) => cell.getAttribute('style')?.includes(`text-align:${start}`))).toEqual(texts.map(() => true))
    })

    test('gives each title the direction and language of its text, and each name its own direction', () => {
      const links = all('a').slice(0, titles.length)
      expect(links.map(({ textContent }) => textContent)).toEqual(titles)
      expect(links.map((link) => [link.parentElement?.getAttribute('dir'), link.getAttribute('lang')])).toEqual([
        ['rtl', 'ar'],
        ['ltr', 'en'],
        ['rtl', 'ar'],
        ['ltr', 'en'],
      ])
      const names = all('span').map((span) => [span.textContent, span.getAttribute('dir')])
      const name = locale === 'ar' ? ['القبس', 'rtl'] : ['Al-Qabas', 'ltr']
      expect(names).toEqual([name, ['الكويت', 'rtl'], name, ['oil', 'ltr'], name, name])
    })

    test('has no image, script, style sheet or form, and no style that a large mail program drops', () => {
      const foreign = all('*').filter(({ tagName }) => !keptEverywhere.has(tagName.toLowerCase()))
      expect(foreign.map(({ tagName }) => tagName)).toEqual([])
      const attributes = all('*').flatMap((element) => [...element.attributes].map(({ name }) => name))
      expect(attributes.filter((name) => /^on|^class$|^id$|^src|^background$/.test(name))).toEqual([])
      const dropped = all('[style]').flatMap((element) => {
        const tag = element.tagName.toLowerCase()
        const names = (element.getAttribute('style') ?? '').split(';').map((one) => one.split(':')[0]?.trim() ?? '')
        return names.filter((name) => !keptStyles.has(name) && !keptOn[tag]?.includes(name)).map((name) => `${tag} ${name}`)
      })
      expect(dropped).toEqual([])
      expect(mail.html).not.toMatch(/url\(|!important|var\(/)
    })

    test('leads by absolute addresses to the stories in the reader’s language, the settings, and the end of the brief', () => {
      const prefix = locale === 'en' ? '/en' : ''
      expect(all('a').map((link) => link.getAttribute('href'))).toEqual([
        ...[1, 2, 3, 4].map((id) => `${site}${prefix}/news/${id}`),
        `${site}${prefix}/profile/profile-setting`,
        details.unsubscribe,
      ])
      expect(all('a').every(({ textContent }) => (textContent ?? '').trim() !== '')).toBe(true)
    })

    test('says the same in plain text, in the same order', () => {
      const found = [...titles, details.unsubscribe].map((text) => mail.text.indexOf(text))
      expect(found.every((at, index) => at > (found[index - 1] ?? 0))).toBe(true)
      for (const link of all('a')) expect(mail.text).toContain(String(link.getAttribute('href')))
      expect(mail.text).not.toMatch(/&\w+;|<a /)
    })

    test('has beside each story when it was published, in Kuwait', () => {
      const [time, agency] = locale === 'ar' ? ['23 نوفمبر، 6:00 ص', 'القبس'] : ['23 November, 6:00 am', 'Al-Qabas']
      const beside = all('td').filter((cell) => !cell.querySelector('table') && cell.textContent?.startsWith(agency))
      expect(beside.map(({ textContent }) => textContent?.startsWith(`${agency} · ${time}`))).toEqual(titles.map(() => true))
      expect(mail.text.split(time)).toHaveLength(titles.length + 1)
    })

    test('is below the 102 KB after which Gmail hides the rest, whatever agencies write', () => {
      const long = postOf(5, '<&"> العنوان الطويل '.repeat(300), 'ar')
      const most = render(locale, {
        own: Array.from({ length: 8 }, () => ({ ...long, reason: { because: '&'.repeat(80) } })),
        firstPage: Array.from({ length: 6 }, () => long),
      })
      expect(Buffer.byteLength(most.html)).toBeLessThan(102_000)
      expect(most.html).toContain(details.unsubscribe)
    })
  })

test.each([
  [4, 'موجز الصباح من مرقاب', 'صباح الخير يا', 'Your morning brief from Mirqab', 'Good morning'],
  [11, 'موجز الصباح من مرقاب', 'صباح الخير يا', 'Your morning brief from Mirqab', 'Good morning'],
  [12, 'موجز الظهيرة من مرقاب', 'طاب نهارك يا', 'Your afternoon brief from Mirqab', 'Good afternoon'],
  [17, 'موجز المساء من مرقاب', 'مساء الخير يا', 'Your evening brief from Mirqab', 'Good evening'],
  [23, 'موجز المساء من مرقاب', 'مساء الخير يا', 'Your evening brief from Mirqab', 'Good evening'],
  [3, 'موجز المساء من مرقاب', 'مساء الخير يا', 'Your evening brief from Mirqab', 'Good evening'],
])('a brief sent at %i:05 in Kuwait greets as people do at that hour', (hour, subjectAr, helloAr, subjectEn, helloEn) => {
  const [arabic, english] = [render('ar', content, hour), render('en', content, hour)]
  expect([arabic.subject, english.subject]).toEqual([`${subjectAr}: الاثنين، 23 نوفمبر`, `${subjectEn}: Monday 23 November`])
  expect([arabic.text.startsWith(`${helloAr} `), english.text.startsWith(`${helloEn}, `)]).toEqual([true, true])
})
