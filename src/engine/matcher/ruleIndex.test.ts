import { describe, expect, test } from 'vitest'
import { foldedWords } from '#text/tokenizer/words.ts'
import { emptyRule } from './rule.ts'
import { RuleIndex } from './ruleIndex.ts'

const post = (text: string) => ({ words: foldedWords(text), agency: 1, category: null, mainCategory: null, media: 'text' as const })
const matching = (index: RuleIndex, text: string) => [...index.match(post(text)).rules].sort((one, other) => one - other)

describe('an index of rules', () => {
  test('follows changed and deleted rules without affecting others', () => {
    const index = new RuleIndex()
    for (let id = 0; id < 5; id++) index.set(id, { ...emptyRule, keywords: ['الكويت', `كلمة${id}`] })
    expect(matching(index, 'في الكويت')).toEqual([0, 1, 2, 3, 4])
    index.set(3, { ...emptyRule, keywords: ['النفط'] })
    index.drop(1)
    expect(matching(index, 'النفط في الكويت')).toEqual([0, 2, 3, 4])
    expect(matching(index, 'كلمة3 كلمة1')).toEqual([])
    index.set(1, { ...emptyRule, agencies: [1] })
    expect(matching(index, 'خبر')).toEqual([1])
    expect(index.size).toBe(5)
  })

  test('ignores a version of a rule older than the one it has', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['النفط'] }, 8)
    index.set(1, { ...emptyRule, keywords: ['الكويت'] }, 7)
    expect(matching(index, 'الكويت')).toEqual([])
    expect(matching(index, 'النفط')).toEqual([1])
  })

  test('names the first of a rule’s keywords that matched, as the reader wrote it', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['الغاز', 'بالكويت', 'الكويت'] })
    index.set(2, { ...emptyRule, keywords: ['الكويت'] })
    const { rules, keywords } = index.match(post('نفط الكويت'))
    expect(Object.fromEntries(rules.map((rule, at) => [rule, index.keywords.texts[keywords[at] as number]]))).toEqual({
      1: 'بالكويت',
      2: 'الكويت',
    })
    expect(index.keywords.meanings).toBe(2)
  })

  test('drops a document that an exclusion of the rule excludes, whichever keyword, section or agency matched, and from no other rule', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['الكويت', 'النفط'], exclusions: ['-كرة', '-"مجلس الأمة" -سوق*'] })
    index.set(2, { ...emptyRule, keywords: ['الكويت', 'كرة'] })
    index.set(3, { ...emptyRule, agencies: [1], exclusions: ['-كرة'] })
    expect(matching(index, 'الكويت والنفط')).toEqual([1, 2, 3])
    expect(matching(index, 'كرة القدم في الكويت')).toEqual([2])
    expect(matching(index, 'الكويت للكرة والنفط')).toEqual([2])
    expect(matching(index, 'النفط في مجلس الأمة')).toEqual([3])
    expect(matching(index, 'النفط في المجلس والأمة')).toEqual([1, 3])
    expect(matching(index, 'أسواق النفط')).toEqual([1, 3])
    expect(matching(index, 'النفط في السوق')).toEqual([3])
    index.set(1, { ...emptyRule, keywords: ['الكويت'] })
    expect(matching(index, 'كرة القدم في الكويت')).toEqual([1, 2])
  })

  test('matches by a rule with exclusions for the keyword as the reader wrote it, and never by the exclusions', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['النفط', 'بالكويت'], exclusions: ['-كرة'] })
    const { keywords } = index.match(post('في الكويت'))
    expect(keywords.map((keyword) => index.keywords.texts[keyword])).toEqual(['بالكويت'])
    index.set(2, { ...emptyRule, exclusions: ['-كرة'] })
    expect(matching(index, 'خبر')).toEqual([])
  })

  test('includes nisbas in what is excluded if the reader does, and leaves out the forms that an exclusion leaves out', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['خبر'], exclusions: ['-الكويت'], nisba: true })
    index.set(2, { ...emptyRule, keywords: ['خبر'], exclusions: ['-الكويت'] })
    index.set(3, { ...emptyRule, keywords: ['خبر'], exclusions: ['-الكويت ~بالكويت'] })
    expect(matching(index, 'خبر كويتي')).toEqual([2, 3])
    expect(matching(index, 'خبر بالكويت')).toEqual([3])
  })

  test('takes a keyword that wants only what is about it for none that names it in passing, and another of the rule instead', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['الكويت ~*'] })
    index.set(2, { ...emptyRule, keywords: ['الكويت ~*', 'المفاوضات'] })
    index.set(3, { ...emptyRule, keywords: ['الكويت'] })
    const body = 'بدأ العمال إضراباً وتعثرت المفاوضات مع الشركة على الأجور والإضراب الثاني بعد أسبوع وتصل رحلات من الكويت غداً'
    const words = [...foldedWords('إضراب في مطار مدريد'), '|', '|', ...foldedWords(body)]
    expect(matching(index, 'الكويت تستضيف القمة')).toEqual([1, 2, 3])
    const found = index.match({ ...post(''), words })
    expect(found.rules.toSorted()).toEqual([2, 3])
    expect(index.keywords.texts[found.keywords[found.rules.indexOf(2)] as number]).toBe('المفاوضات')
  })

  test('finds a keyword by its names in the other language where its rule wants them, alone or of several words, and says by which', () => {
    const index = new RuleIndex()
    index.set(1, { ...emptyRule, keywords: ['الكويت ~+'] })
    index.set(2, { ...emptyRule, keywords: ['الكويت'] })
    index.set(3, { ...emptyRule, keywords: ['Emir of Kuwait ~+'] })
    index.set(4, { ...emptyRule, keywords: ['قطر', 'South Korea ~+'] })
    index.set(5, { ...emptyRule, keywords: ['Kuwait ~+ ~*'] })
    expect(matching(index, 'Kuwait opens its book fair')).toEqual([1, 5])
    expect(matching(index, 'معرض الكويت للكتاب')).toEqual([1, 2, 5])
    expect(matching(index, 'أمير الكويت يفتتح المعرض')).toEqual([1, 2, 3])
    expect(matching(index, 'مباراة في كوريا الجنوبية')).toEqual([4])
    expect(matching(index, 'مباراة في كوريا، في الجهة الجنوبية')).toEqual([])
  })

  test('needs a rebuild when more than half of its many entries are deleted, and matches correctly until then', () => {
    const index = new RuleIndex()
    for (let id = 0; id < 30; id++) index.set(id, { ...emptyRule, keywords: ['الكويت'] })
    const keywords = Array.from({ length: 40 }, (_, at) => `كلمة${at}`)
    expect(index.needsRebuild).toBe(false)
    for (let change = 0; change < 2_600; change++) index.set(7, { ...emptyRule, keywords })
    expect(index.needsRebuild).toBe(true)
    expect(matching(index, 'كلمة5')).toEqual([7])
    expect(matching(index, 'الكويت')).toHaveLength(29)
  })
})
