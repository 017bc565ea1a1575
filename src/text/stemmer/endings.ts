import { isFeminineNoun } from './feminineNouns.ts'
import { Reduction } from './reduction.ts'
import { hasRootEnding } from './rootEndings.ts'

/** Takes pronouns, the feminine, dual, plural and accusative endings off a word without clitics, unless they belong to the root. Three letters stay at least. */
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

/** The word alone without its ending. */
export function withoutEnding(word: string): string {
  const it = new Reduction(word)
  cutEnding(it)
  return it.word
}

/** ه is the feminine (سياره) or "his" (كتابه), which look the same; before "his" may stand a feminine or plural ending of its own (وزارته). */
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
  // مستوي is written مستوا before a pronoun.
  if (it.word.length >= 5 && it.word.endsWith('ا') && !it.word.endsWith('يا')) it.become('pronoun', `${it.word.slice(0, -1)}ي`)
}

/** منسوبيها, لاعبيها: a plural of persons whose ن went before the pronoun. */
function cutPersonsOf(it: Reduction): boolean {
  return /^(?:م(?:.ا..|..و.|ت....|ست.{3,4}|.[^اوي].)|.ا..)ي$/.test(it.word) && it.cutEnd('construct', 1)
}

/** The ت that a feminine ه becomes before a pronoun: وزارت(ها), قمت(ها). */
function cutFeminineT(it: Reduction): void {
  const { word } = it
  if (!word.endsWith('ت') || word.endsWith('ات') || hasRootEnding(word)) return
  if (word.length === 3) it.become('feminine', `${word.slice(0, 2)}ه`)
  else if (word.length > 3 && it.cutEnd('feminine', 1)) keepHeh(it)
}

function cutTheir(it: Reduction): void {
  if (it.word.length >= 5 && it.word.endsWith('هم')) cutPronoun(it, 2)
}

/** محافظتي is "the two governorates of" and "my governorate". */
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

/** جهات and جهتين are of جهه, which keeps its ه because two letters are no stem; بيتين is of بيت. */
function cutShortFeminine(it: Reduction): boolean {
  const root = it.word.slice(0, 2)
  return hasRootEnding(`${root}ت`) ? it.word.length === 5 && it.cutEnd('number', 2) : it.become('number', `${root}ه`)
}

/** What lost a feminine ending is "governorate" (محافظه), not "governor" (محافظ), and "trade" (تجاره), not "traders". */
function keepHeh(it: Reduction): true {
  const noun = `${it.word}ه`
  if (isFeminineNoun(noun) || hasRootEnding(noun)) it.become('feminine', noun)
  return true
}

/** A plural of persons before a noun: مواطنو الكويت, مستخدمي الشبكه. Only of participles, and never behind an article, because ي is mostly the nisba. */
function cutConstruct(it: Reduction): void {
  const isParticiple = /^م(?:.ا..[وي]|..و.[وي]|ت....[وي]|ست.{3,4}[وي]|...و)$/.test(it.word)
  if (isParticiple && it.steps.every(({ rule }) => rule !== 'article')) it.cutEnd('construct', 1)
}

/** كتبوا, and كتبتوا of the Gulf. */
function cutPastPlural(it: Reduction): void {
  if (it.cutEnd('verb', 2)) cutPastFeminine(it)
}

/** كتبت, شاركت, اعلنت, تراجعت: longer words of another shape are mostly nouns and names (بيروت, انترنت). */
function cutPastFeminine(it: Reduction): void {
  const { word } = it
  if (/^(?:...|.ا..|[ات]...+)ت$/.test(word) && !word.endsWith('ات') && !hasRootEnding(word)) it.cutEnd('verb', 1)
}
