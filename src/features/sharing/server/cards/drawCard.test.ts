import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawCard } from './drawCard.ts'

describe('a card', () => {
  const base = { locale: 'ar', name: 'القبس', notes: ['23 نوفمبر 2026، 4:05 م'], plays: false } as const
  /** Pixels that are not the background, in a part of the picture. */
  async function inked(title: string, area: { left: number; top: number; width: number; height: number }) {
    const { data } = await sharp(await drawCard({ ...base, title }))
      .extract(area)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data.filter((value) => value > 100).length
  }

  test('keeps every title within its margins and above the name', async () => {
    const titles = [
      'لا',
      'كلمة '.repeat(200),
      'ا'.repeat(500),
      'بسم'.repeat(200),
      'W'.repeat(300),
      '<b>&amp;</b> & <span>',
      '\u202e'.repeat(50),
      '中文',
    ]
    for (const title of titles) {
      expect([title, await inked(title, { left: 0, top: 150, width: 70, height: 340 })]).toEqual([title, 0])
      expect([title, await inked(title, { left: 1130, top: 150, width: 50, height: 340 })]).toEqual([title, 0])
      expect([title, await inked(title, { left: 80, top: 470, width: 1040, height: 18 })]).toEqual([title, 0])
    }
  })

  test('drops notes that do not fit beside a long name, and cuts a name that is too wide alone', async () => {
    for (const name of ['وكالة الأنباء الكويتية الرسمية للصحافة', 'W'.repeat(500)]) {
      const { data } = await sharp(await drawCard({ ...base, title: 'نفط', name, notes: ['ب'.repeat(40), 'ت'.repeat(40)] }))
        .extract({ left: 0, top: 500, width: 75, height: 130 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(Math.max(...data)).toBeLessThan(100)
    }
  })

  test('joins Arabic letters: a word is narrower than its letters apart', async () => {
    const widthOf = async (title: string) => {
      const { data, info } = await sharp(await drawCard({ ...base, title }))
        .extract({ left: 70, top: 160, width: 1060, height: 320 })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const columns = Array.from({ length: info.width }, (_, x) => x).filter((x) =>
        Array.from({ length: info.height }, (_, y) => data[y * info.width + x] ?? 0).some((value) => value > 100),
      )
      return (columns.at(-1) ?? 0) - (columns[0] ?? 0)
    }
    expect(await widthOf('مجلس')).toBeLessThan(0.75 * (await widthOf('م\u00a0ج\u00a0ل\u00a0س')))
  })

  test('aligns a title by its own direction', async () => {
    const left = { left: 70, top: 160, width: 200, height: 320 }
    const right = { left: 930, top: 160, width: 200, height: 320 }
    expect([(await inked('نفط', left)) > 0, (await inked('نفط', right)) > 0]).toEqual([false, true])
    expect([(await inked('Oil', left)) > 0, (await inked('Oil', right)) > 0]).toEqual([true, false])
  })
})
