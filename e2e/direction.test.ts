import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { numberParts } from '../src/text/numberParts.ts'
import { newReader, openBrowser } from './reader.ts'

openBrowser()

/**
 * Real articles, which belong to their newspapers and are not part of the project; without them the
 * titles of the site are measured.
 */
const articles = join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')

const difficultTitles = [
  'ارتفاع بنسبة 33% في الأرباح، وتراجع -0.5% في النفط',
  'فاز العربي 2-1 على الكويت في موسم 2025/2026',
  'الحرارة بين 10–12 درجة، وأدناها -3 درجات',
  'بقيمة $71.50 للبرميل، و€1,250.75 للطن',
  'اتصل على +965 2222 3333 أو راسل @KUNA_ar و#Kuwait2026',
  'القبض على متهم وبحوزته 56 كيلوغراماً من الشبو',
  'Work on the 24-metre bridge at Al-Nawaris Street ends',
  'Rare 8-hour operation at Al-Sahel Hospital saves a 52-year-old',
  'تعهدت الدول الـ 24 بزيادة مساهماتها إلى الـ 50% المتفق عليها',
  'Boursa Kuwait closes 0.5% higher، والمؤشر 7,250.3 نقطة',
]

test('numbers, amounts, scores and names of accounts keep their signs at their side in both directions, and their noun on their line', async () => {
  const titles = [...difficultTitles, ...(existsSync(articles) ? realTitles(2000) : await titlesOfSite())]
  const parts = titles.map(numberParts)
  const { page } = await newReader()
  await page.goto('/about')
  const measured = await page.evaluate(
    ([titles, parts]) => {
      /** The left edge of each character, and the top. */
      const edges = (text: Node, from: number, to: number) =>
        Array.from({ length: to - from }, (_, at) => {
          const range = document.createRange()
          range.setStart(text, from + at)
          range.setEnd(text, from + at + 1)
          const { left, top } = range.getBoundingClientRect()
          return { left, top }
        })
      const isInOrder = (places: { left: number }[]) =>
        places.every(({ left }, at) => at === 0 || left > (places[at - 1]?.left ?? 0) - 0.01)
      const found = { plain: 0, signed: 0, together: 0, wrong: [] as string[], parted: [] as string[] }
      for (const dir of ['rtl', 'ltr'])
        for (const [at, title] of titles.entries()) {
          const line = document.createElement('p')
          // As wide as a title in a list on a phone, so that lines end anywhere.
          Object.assign(line.style, { inlineSize: '240px', fontSize: '17px' })
          line.dir = dir
          document.body.append(line)
          const plain = line.appendChild(document.createTextNode(title))
          let from = 0
          for (const { text, kind } of parts[at]?.flat() ?? []) {
            if (kind === 'ltr' && !isInOrder(edges(plain, from, from + text.length))) found.plain++
            from += text.length
          }
          line.textContent = ''
          for (const group of parts[at] ?? []) {
            const box = line.appendChild(document.createElement('span'))
            const isTogether = group.length > 1 || group[0]?.kind === 'ltr' || group[0]?.kind === 'name'
            if (isTogether) box.className = 'together'
            for (const { text, kind } of group) {
              const place = kind === 'ltr' ? box.appendChild(document.createElement('bdi')) : box
              if (place !== box) place.dir = 'ltr'
              const shown = place.appendChild(document.createTextNode(text))
              if (kind === 'ltr') {
                found.signed++
                if (!isInOrder(edges(shown, 0, text.length))) found.wrong.push(`${dir}: ${title}`)
              }
            }
            if (isTogether) {
              found.together++
              if (new Set([...box.getClientRects()].map(({ top }) => Math.round(top / 10))).size > 1) found.parted.push(`${dir}: ${title}`)
            }
          }
          line.remove()
        }
      return found
    },
    [titles, parts] as const,
  )
  expect(measured.wrong).toEqual([])
  expect(measured.parted).toEqual([])
  // So that this would be noticed: as plain text many would be wrong.
  expect(measured.plain).toBeGreaterThan(5)
  expect(measured.signed).toBeGreaterThan(measured.plain)
})

/** Titles with a digit or the sign of a name, evenly from all. */
function realTitles(count: number): string[] {
  const lines = gunzipSync(readFileSync(articles)).toString().split('\n')
  const titles = lines.flatMap((line): string[] => (line ? [JSON.parse(line).title ?? ''] : [])).filter((title) => /[\d@#]/.test(title))
  const step = Math.max(1, Math.floor(titles.length / count))
  return titles.filter((_, at) => at % step === 0).slice(0, count)
}

async function titlesOfSite(): Promise<string[]> {
  const response = await fetch(`${inject('origin')}/api/posts?pagination=200`)
  return ((await response.json()) as { data: { title: string }[] }).data.map(({ title }) => title)
}
