import { otherSpellings } from '../stemmer/foreignG.ts'
import { nisbaKin } from '../stemmer/nisba.ts'
import { irregular } from '../stemmer/plurals.ts'
import { spellings } from '../stemmer/spellings.ts'
import { stem } from '../stemmer/stem.ts'
import { fold } from '../tokenizer/fold.ts'
import { withoutDoubling } from '../tokenizer/homographs.ts'

/**
 * How a form differs from its word. `plural`: a sound plural; `brokenPlural`: one of those listed
 * in plurals.ts.
 */
export const formRules = [
  'and',
  'preposition',
  'article',
  'pronoun',
  'feminine',
  'dual',
  'plural',
  'brokenPlural',
  'accusative',
  'spelling',
  'nisba',
] as const

type FormRule = (typeof formRules)[number]
/** `form` is spelled as printed. */
export type WordForm = { rule: FormRule; form: string }

/**
 * The forms that a search for a word also finds, as they are printed. `bare` is the word without
 * clitics. Each is checked with `stem`, so all are really found. `isKnown` tells whether a folded
 * word occurs in any text; without it, some forms may not exist (الكويتان).
 */
export function wordForms(
  bare: string,
  { nisba = false, isKnown }: { nisba?: boolean; isKnown?: (folded: string) => boolean } = {},
): WordForm[] {
  const wanted = stem(fold(bare))
  const irregularForms = listedForms.get(wanted) ?? []
  const hasPlural = irregularForms.some(({ rule }) => rule === 'brokenPlural')
  const otherLetters = otherSpellings([fold(bare)]).map(([form = '']): WordForm => ({ rule: 'spelling', form: printed(form) }))
  const built = [
    ...attached(bare),
    ...irregularForms,
    ...otherLetters,
    ...inflected(bare).filter(({ rule }) => rule !== 'plural' || !hasPlural),
  ]
  const joined = nisba ? nisbaKin(wanted).filter((kin) => stem(kin) === kin) : []
  const forms = [
    ...built.filter(({ form }) => stem(fold(form)) === wanted),
    ...joined.map((form): WordForm => ({ rule: 'nisba', form: printed(form) })),
  ]
  const seen = new Set([fold(bare)])
  return forms.filter(({ form }) => isKnown?.(fold(form)) !== false && !seen.has(fold(form)) && seen.add(fold(form)))
}

/**
 * Attaches the article, conjunctions and prepositions. Of the three ل of للجنة, one is not written.
 */
function attached(bare: string): WordForm[] {
  const forTheWord = bare.startsWith('ل') ? `ل${bare}` : `لل${bare}`
  return [
    { rule: 'article', form: `ال${bare}` },
    { rule: 'and', form: `و${bare}` },
    { rule: 'and', form: `وال${bare}` },
    { rule: 'preposition', form: `ب${bare}` },
    { rule: 'preposition', form: `ل${bare}` },
    { rule: 'preposition', form: `بال${bare}` },
    { rule: 'preposition', form: forTheWord },
    { rule: 'preposition', form: `كال${bare}` },
    { rule: 'preposition', form: `وبال${bare}` },
    { rule: 'preposition', form: `و${forTheWord}` },
  ]
}

function inflected(bare: string): WordForm[] {
  const feminine = bare.endsWith('ة')
  const open = feminine ? `${bare.slice(0, -1)}ت` : bare
  const endings: [FormRule, string][] = feminine
    ? [['plural', `${bare.slice(0, -1)}ات`]]
    : [
        ['feminine', `${bare}ة`],
        ['plural', `${bare}ون`],
        ['plural', `${bare}ات`],
        ['accusative', `${bare}اً`],
      ]
  const both: [FormRule, string][] = [
    ['dual', `${open}ان`],
    ['dual', `${open}ين`],
    ['pronoun', `${open}ه`],
    ['pronoun', `${open}ها`],
    ['pronoun', `${open}هم`],
  ]
  return [...endings, ...both].map(([rule, form]) => ({ rule, form }))
}

/**
 * The usual spelling of a folded word from the tables: رءساء رؤساء, جراءم جرائم, اسعار أسعار, قاده
 * قادة.
 */
export function printed(folded: string): string {
  return folded
    .replace(/^ا(?=..ا.$|..ي.$|...ه$|....?$)/, 'أ')
    .replace(/اء(?=[^اه])/g, 'ائ')
    .replace(/^(.)ء(?=[وس])/, '$1ؤ')
    .replace(/([^اوي])ه$/, '$1ة')
}

const listedForms = new Map<string, WordForm[]>()
for (const [form, singular] of irregular) list(stem(singular), { rule: 'brokenPlural', form })
for (const [form, spelling] of spellings) if (withoutDoubling(form) === form) list(stem(spelling), { rule: 'spelling', form })

function list(key: string, { rule, form }: WordForm): void {
  listedForms.set(key, [...(listedForms.get(key) ?? []), { rule, form: printed(form) }])
}
