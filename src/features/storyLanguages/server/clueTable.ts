import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { readNameGroups } from '#text/query/otherNames/otherNames.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { type Clue, clueOf } from './clue.ts'

/**
 * Meanings of the words of both languages: `of` by the stem of a word, `phrases` by the stem of
 * their first.
 */
export type ClueTable = { of: Map<string, Clue>; phrases: Map<string, { stems: string[]; clue: Clue }[]> }

let table: ClueTable | undefined

/**
 * The names of `nameTable.ts`, and the words of `newsWords.txt`. A word that is in both is a
 * name.
 */
export function readClueTable(): ClueTable {
  table ??= makeTable()
  return table
}

function makeTable(): ClueTable {
  const made: ClueTable = { of: new Map(), phrases: new Map() }
  for (const { names } of readNameGroups())
    add(
      made,
      clueOf('name', names[0]?.text ?? ''),
      names.map(({ text }) => text),
    )
  let kind: 'name' | 'word' = 'word'
  for (const line of readFileSync(join(sourceFolder(), 'features/storyLanguages/server/newsWords.txt'), 'utf8').split('\n')) {
    if (line.startsWith('#')) kind = line === '# Peoples' ? 'name' : 'word'
    else if (line !== '')
      addLine(
        made,
        kind,
        line.split(/[ |]+/).map((form) => form.replaceAll('_', ' ')),
      )
  }
  return made
}

function addLine(made: ClueTable, kind: 'name' | 'word', forms: string[]): void {
  const [first = ''] = forms
  const known = kind === 'name' ? made.of.get(stemsOf(first).join(' ')) : undefined
  add(made, known ?? clueOf(kind, first), forms)
}

function add(made: ClueTable, clue: Clue, forms: string[]): void {
  for (const form of forms) {
    const stems = stemsOf(form)
    const [first = ''] = stems
    if (stems.length > 1) made.phrases.set(first, [...(made.phrases.get(first) ?? []), { stems, clue }])
    else if (!made.of.has(first)) made.of.set(first, clue)
  }
}

const stemsOf = (text: string) => foldedWords(text).map(stem)
