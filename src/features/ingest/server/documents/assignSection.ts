import { classify } from '#features/taxonomy/server/classify.ts'
import { matchFeedCategory } from '#features/taxonomy/server/matchFeedCategory.ts'
import type { Section, Sections } from '#features/taxonomy/server/sections.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { Source } from '../sources/sourceRow.ts'

type SourceSection = Pick<Source, 'category_map' | 'category_id' | 'sub_category_id'>
type Classifiable = { title: string; text: string; language: 'ar' | 'en'; labels: string[] }

/**
 * The section of an item, from the first of these that gives one: the source's map of labels, the
 * source's category, the category that the labels name, the text classifier. Labels that name one
 * of its sub-categories narrow it down. null if nothing matches.
 */
export function assignSection(source: SourceSection, sections: Sections, item: Classifiable): Section | null {
  const labels = item.labels.map(fold)
  const section = mappedSection(source, sections, labels) ?? ownSection(source, sections) ?? foundSection(sections, item)
  if (!section || section.subCategoryId !== null) return section ?? null
  const narrower = labels.flatMap((label) => sections.subByName.get(label) ?? [])
  return narrower.find(({ categoryId }) => categoryId === section.categoryId) ?? section
}

function mappedSection({ category_map }: SourceSection, { bySlug }: Sections, labels: string[]): Section | undefined {
  return labels.map((label) => bySlug.get(category_map[label] ?? '')).find(Boolean)
}

function ownSection({ category_id, sub_category_id }: SourceSection, { bySlug }: Sections): Section | undefined {
  if (category_id === null) return undefined
  return bySlug.values().find((section) => section.categoryId === category_id && section.subCategoryId === sub_category_id)
}

function foundSection({ bySlug }: Sections, item: Classifiable): Section | undefined {
  const slug = matchFeedCategory(item.labels) ?? classify(item)
  return slug ? bySlug.get(slug) : undefined
}
