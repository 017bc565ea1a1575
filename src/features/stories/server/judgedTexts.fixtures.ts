import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { escapeHtml } from '#text/escapeHtml.ts'
import { countHabits, type HabitCounts, habitsOf, noCounts } from '#text/newsText/habits.ts'
import { findText, type TextBounds } from '#text/newsText/newsText.ts'
import { plainLines } from '#text/plainText.ts'

/** An article as stored, and its beginning and end that readers judged to be no text. */
export type JudgedText = { agency: string; title: string; lines: string[]; before: string; after: string }
/**
 * Shares of all: right starts and ends, and those before and behind which nothing is to be left
 * out, although something is.
 */
export type Judgement = { starts: number; ends: number; falseStarts: number; falseEnds: number }

/** How the agencies of the articles are called in them, by their names in the file. */
const namesOf: Record<string, string[]> = {
  sabq: ['سبق'],
  '3alyoum': ['عين اليوم'],
  arreyadi: ['الرياضي'],
  'BBC عربي': ['BBC عربي', 'بي بي سي'],
  aljazirah: ['الجزيرة'],
  'CNN بالعربية': ['CNN بالعربية', 'CNN'],
  was: ['واس', 'SPA'],
  okaz: ['عكاظ'],
  alyaum: ['اليوم'],
  arriyadiyah: ['الرياضية'],
  almadina: ['المدينة'],
  alriyadh: ['الرياض'],
  alwatan: ['الوطن'],
  aleqtisadiya: ['الاقتصادية'],
  alweeam: ['الوئام'],
  aawsat: ['الشرق الأوسط'],
  'Jawhara FM': ['الجوهرة أف أم', 'Jawhara FM'],
}

/**
 * @param articles gzipped NDJSON
 * @param judged lines of id, start and end of the text in UTF-16 units of the body, below a heading
 */
export function readJudgedTexts(articles: string, judged: string): JudgedText[] {
  const rows = judged.trim().split('\n').slice(1)
  const bounds = new Map(
    rows.map((row) => row.split('\t')).map(([id = '', start, end]) => [id, { start: Number(start), end: Number(end) }]),
  )
  const lines = gunzipSync(readFileSync(articles)).toString().trim().split('\n')
  return lines.flatMap((line) => {
    const { id, agency, title, body } = JSON.parse(line) as { id: string; agency: string; title: string; body: string }
    const known = bounds.get(id)
    if (!known) return []
    const html = body.split('\n').map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
    return [{ agency, title, lines: plainLines(html.join('')), before: body.slice(0, known.start), after: body.slice(known.end) }]
  })
}

/** How well the text of each is found, with the habits of its agency in these articles. */
export function judgeTexts(
  judged: JudgedText[],
  find: (article: JudgedText, habits: ReturnType<typeof habitsOf>) => TextBounds = findIt,
): Judgement {
  const counts = new Map<string, HabitCounts>()
  for (const { agency, lines } of judged) {
    if (!counts.has(agency)) counts.set(agency, noCounts())
    countHabits(counts.get(agency) as HabitCounts, lines)
  }
  const habits = new Map([...counts].map(([agency, ofAgency]) => [agency, habitsOf(ofAgency)]))
  const sums: Judgement = { starts: 0, ends: 0, falseStarts: 0, falseEnds: 0 }
  for (const article of judged) {
    const { start, end } = find(article, habits.get(article.agency) as ReturnType<typeof habitsOf>)
    const text = article.lines.join(' ')
    const [before, after] = [text.slice(0, start), text.slice(end ?? text.length)]
    if (isSame(before, article.before)) sums.starts++
    else if (isSame('', article.before)) sums.falseStarts++
    if (isSame(after, article.after)) sums.ends++
    else if (isSame('', article.after)) sums.falseEnds++
  }
  const share = (sum: number) => sum / judged.length
  return { starts: share(sums.starts), ends: share(sums.ends), falseStarts: share(sums.falseStarts), falseEnds: share(sums.falseEnds) }
}

export const namesOfAgency = (agency: string): string[] => namesOf[agency] ?? [agency]

function findIt({ agency, title, lines }: JudgedText, habits: ReturnType<typeof habitsOf>): TextBounds {
  return findText({ lines, title, names: namesOfAgency(agency), habits })
}

/** Space, marks of direction, and a full stop between text and what is none belong to either. */
function isSame(one: string, other: string): boolean {
  const bare = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}.*]/gu, '')
  return bare(one) === bare(other)
}
