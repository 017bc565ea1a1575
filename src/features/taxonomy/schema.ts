import { z } from 'zod'

/** A name in both languages, as main categories, categories and sub-categories have it. */
export const Named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() })
export type Named = z.infer<typeof Named>

export const Agency = Named.extend({
  /** Address of the mark on our own origin, or null: then the first letter of the name stands in. */
  logo: z.string().nullable(),
})
export type Agency = z.infer<typeof Agency>

/** GET /api/categorization: every option list of the filters. `slug` is stable across installations, `posts` counts text and media. */
export const Categorization = z.object({
  main_categories: z.array(Named.extend({ slug: z.string() })),
  categories: z.array(Named.extend({ slug: z.string(), main_category_id: z.int() })),
  sub_categories: z.array(Named.extend({ slug: z.string(), category_id: z.int() })),
  agencies: z.array(Agency.extend({ slug: z.string(), country: z.string().nullable(), is_own: z.boolean() })),
})
export type Categorization = z.infer<typeof Categorization>
