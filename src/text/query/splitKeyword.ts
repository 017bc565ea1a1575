/**
 * Choices at the start or after a space: ~بالكويت, several in a row, with marks of direction before
 * them. A sign may stand after a space too. The database reads them likewise (`keyword_words`).
 */
const choices = /(?:^|\s)[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]*[~～]+(?:\s+(?=[*+](?:\s|$)))?([^\s"“”„‟«»″|]*)/g
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]/g

/** Sign in place of a form: only what is about the keyword counts, not what names it in passing. */
const passing = '*'
/** Sign in place of a form: the names of the keyword in the other language count too. */
const translated = '+'

/**
 * A keyword as its reader chose it. `words`: as typed; `forms`: of its words, those that do not
 * count; `onlyAbout`: only texts that are about it do; `bothLanguages`: its names in the other
 * language do too.
 */
export type KeywordParts = { words: string; forms: string[]; onlyAbout: boolean; bothLanguages: boolean }

export function splitKeyword(text: string): KeywordParts {
  const found = [...text.matchAll(choices)].flatMap(([, run = '']) => formsIn(run))
  const words = found.length === 0 ? text : text.replaceAll(choices, ' ').replaceAll(/\s+/g, ' ').trim()
  return {
    words,
    forms: found.filter((form) => form !== passing && form !== translated),
    onlyAbout: found.includes(passing),
    bothLanguages: found.includes(translated),
  }
}

/** One form, '' if there is none, or several: ~~*, ~بالكويت~للكويت */
function formsIn(run: string): string[] {
  const forms = run.split(/[~～]/).map((form) => {
    const visible = form.replaceAll(invisible, '')
    return visible === passing || visible === translated || visible === '' ? visible : form
  })
  const named = forms.filter((form) => form !== '')
  return named.length > 0 ? named : ['']
}

export function joinKeyword({ words, forms, onlyAbout, bothLanguages }: KeywordParts): string {
  const chosen = [...forms, ...(bothLanguages ? [translated] : []), ...(onlyAbout ? [passing] : [])]
  return [words, ...chosen.map((form) => `~${form}`)].join(' ')
}

/** The same keyword, as if its reader wanted whatever names it. */
export function withoutScope(keyword: string): string {
  return joinKeyword({ ...splitKeyword(keyword), onlyAbout: false })
}

/** The same keyword, as if its reader wanted it in the other language too. */
export function withBothLanguages(keyword: string): string {
  return joinKeyword({ ...splitKeyword(keyword), bothLanguages: true })
}

/** The language in which a keyword is not written: English of one with an Arabic word. */
export function otherLanguageOf(words: string): 'ar' | 'en' {
  return /\p{Script=Arabic}/u.test(words) ? 'en' : 'ar'
}
