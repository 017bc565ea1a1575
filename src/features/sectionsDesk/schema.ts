import { z } from 'zod'
import { lineInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { Named } from '#features/taxonomy/schema.ts'
import { sectionNameLimit } from './sectionLimits.ts'

/** Place in the tree: main categories have categories, and these have sub-categories. */
const Level = z.enum(['main', 'category', 'sub'], 'bad_choice')
export type Level = z.infer<typeof Level>

const id = z.int('bad_choice').min(1, 'bad_choice').max(maxInt, 'bad_choice')
const ids = z.array(id, 'bad_value').min(1, 'bad_value').max(500, 'bad_value')

/** `is_added`: by staff, so it may be removed while nothing is in it. */
const DeskSection = Named.extend({ is_added: z.boolean() })
export type DeskSection = z.infer<typeof DeskSection>
const DeskCategory = DeskSection.extend({ subs: z.array(DeskSection) })
const DeskMain = DeskSection.extend({ categories: z.array(DeskCategory) })

/** All sections, in the order of the menus. */
export const SectionTree = z.object({ data: z.array(DeskMain) })
export type SectionTree = z.infer<typeof SectionTree>

export const SectionParams = z.object({ level: Level, id: wholeNumber(1, maxInt) })

const names = {
  name_ar: lineInBody('section_name_required', sectionNameLimit),
  name_en: lineInBody('section_name_required', sectionNameLimit),
}
/** `parent`: the section of the level above; null for a main category. */
export const NewSection = z
  .strictObject({ level: Level, parent: id.nullable(), ...names })
  .refine(({ level, parent }) => (level === 'main') === (parent === null), { error: 'bad_choice', path: ['parent'] })
export type NewSection = z.output<typeof NewSection>

/** `seen`: the names that were changed. */
export const SectionNames = z.strictObject({
  ...names,
  seen: z.strictObject({ name_ar: z.string('bad_value').max(200, 'bad_value'), name_en: z.string('bad_value').max(200, 'bad_value') }),
})
export type SectionNames = z.output<typeof SectionNames>

/** All sections of one parent in their new order; `seen`: in the one that was changed. */
export const SectionOrder = z.strictObject({ level: Level, ids, seen: ids })
export type SectionOrder = z.output<typeof SectionOrder>
