import { isFeminineNoun } from './feminineNouns.ts'
import { Reduction } from './reduction.ts'
import { hasRootEnding } from './rootEndings.ts'

/**
 * Removes pronouns and the feminine, dual, plural and accusative endings from a word without
 * clitics, unless they belong to the root. At least three letters remain.
 */
export function cutEnding(it: Reduction): void {
  const { word } = it
  if (word.length < 4 || hasRootEnding(word) || isFeminineNoun(word)) return
  const last = word.at(-1)
  if (last === 'ه') cutHeh(it)
  else if (last === 'ا') cutAlef(it)
  else if (last === 'م') cutTheir(it)
  else if (last === 'ي') cutYeh(it)
  else if (last === 'و') cutConstruct(it)
  else if ((last === 'ن' || last === 'ت') && !cutNumber(it)) cutPastFeminine(it)
}

/** The word without its ending. */
export function withoutEnding(word: string): string {
  const it = new Reduction(word)
  cutEnding(it)
  return it.word
}

/**
 * ه is the feminine (سياره) or "his" (كتابه), which look the same; "his" may follow a feminine or
 * plural ending (وزارته).
 */
function cutHeh(it: Reduction): void {
  if (it.cutEnd('feminine', 1)) {
    cutFeminineT(it)
    cutNumber(it)
  }
}

function cutAlef(it: Reduction): void {
  const { word } = it
  const length = word.length
  if (length >= 5 && word.endsWith('ها')) cutPronoun(it, 2)
  else if (length >= 6 && word.endsWith('هما')) cutPronoun(it, 3)
  else if (length >= 5 && /[^اوي]نا$/.test(word) && !hasRootEnding(word.slice(0, -1))) cutPronoun(it, 2)
  else if (length >= 5 && word.endsWith('وا')) cutPastPlural(it)
  else if (length >= 5 ? !/(?:ا|اي)ا$/.test(word) : !/[اي]ا$/.test(word)) it.cutEnd('accusative', 1)
}

function cutPronoun(it: Reduction, letters: number): void {
  if (!it.cutEnd('pronoun', letters) || hasRootEnding(it.word)) return
  if (it.word.length >= 4 && it.word.endsWith('ه')) it.cutEnd('feminine', 1)
  cutFeminineT(it)
  if (cutNumber(it) || cutPersonsOf(it)) return
  // Before a pronoun, مستوي is written مستوا.
  if (it.word.length >= 5 && it.word.endsWith('ا') && !it.word.endsWith('يا')) it.become('pronoun', `${it.word.slice(0, -1)}ي`)
}

/** منسوبيها, لاعبيها: a plural of persons, which loses its ن before a pronoun. */
function cutPersonsOf(it: Reduction): boolean {
  return /^(?:م(?:.ا..|..و.|ت....|ست.{3,4}|.[^اوي].)|.ا..)ي$/.test(it.word) && it.cutEnd('construct', 1)
}

/** A feminine ه becomes ت before a pronoun: وزارت(ها), قمت(ها). */
function cutFeminineT(it: Reduction): void {
  const { word } = it
  if (!word.endsWith('ت') || word.endsWith('ات') || hasRootEnding(word)) return
  if (word.length === 3) it.become('feminine', `${word.slice(0, 2)}ه`)
  else if (word.length > 3 && it.cutEnd('feminine', 1)) keepHeh(it)
}

function cutTheir(it: Reduction): void {
  if (it.word.length >= 5 && it.word.endsWith('هم')) cutPronoun(it, 2)
}

/** محافظتي is both "the two governorates of" and "my governorate". */
function cutYeh(it: Reduction): void {
  const { word } = it
  const isFeminine = word.length >= 5 && /[^او]تي$/.test(word) && !hasRootEnding(word.slice(0, -1))
  if (!isFeminine) cutConstruct(it)
  else if (it.cutEnd('number', 2)) keepHeh(it)
}

/** Dual and sound plural endings. */
function cutNumber(it: Reduction): boolean {
  const { word } = it
  const length = word.length
  if (length < 4 || hasRootEnding(word)) return false
  if (length <= 5 && /^..(ات|ت[اي]ن)$/.test(word)) return cutShortFeminine(it)
  if (length < 5) return false
  if (word.endsWith('ات')) return it.cutEnd('number', 2) && keepHeh(it)
  if (/ت[اي]ن$/.test(word) && !hasRootEnding(word.slice(0, -2))) return it.cutEnd('number', 3) && keepHeh(it)
  if (word.endsWith('ين')) return !(length === 5 && word.startsWith('ت')) && it.cutEnd('number', 2)
  return (word.endsWith('ان') || word.endsWith('ون')) && length >= 6 && it.cutEnd('number', 2)
}

/**
 * جهات and جهتين belong to جهه, which keeps its ه because a stem has more than two letters; بيتين
 * belongs to بيت.
 */
function cutShortFeminine(it: Reduction): boolean {
  const root = it.word.slice(0, 2)
  return hasRootEnding(`${root}ت`) ? it.word.length === 5 && it.cutEnd('number', 2) : it.become('number', `${root}ه`)
}

/**
 * Restores the ه: after losing a feminine ending, the noun is "governorate" (محافظه), not
 * "governor" (محافظ), and "trade" (تجاره), not "traders".
 */
function keepHeh(it: Reduction): true {
  const noun = `${it.word}ه`
  if (isFeminineNoun(noun) || hasRootEnding(noun)) it.become('feminine', noun)
  return true
}

/**
 * A plural of persons before a noun: مواطنو الكويت, مستخدمي الشبكه. Only of participles, and never
 * after an article, where ي is usually the nisba.
 */
function cutConstruct(it: Reduction): void {
  const isParticiple = /^م(?:.ا..[وي]|..و.[وي]|ت....[وي]|ست.{3,4}[وي]|...و)$/.test(it.word)
  if (isParticiple && it.steps.every(({ rule }) => rule !== 'article')) it.cutEnd('construct', 1)
}

/** كتبوا, and كتبتوا in Gulf Arabic. */
function cutPastPlural(it: Reduction): void {
  if (it.cutEnd('verb', 2)) cutPastFeminine(it)
}

/**
 * كتبت, شاركت, اعلنت, تراجعت: longer words of other shapes are usually nouns and names (بيروت,
 * انترنت).
 */
function cutPastFeminine(it: Reduction): void {
  const { word } = it
  if (/^(?:...|.ا..|[ات]...+)ت$/.test(word) && !word.endsWith('ات') && !hasRootEnding(word)) it.cutEnd('verb', 1)
}
