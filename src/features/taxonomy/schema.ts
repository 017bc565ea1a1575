import { z } from 'zod'

/** A main category, category or sub-category, with its name in both languages. */
export const Named = z.object({ id: z.int(), name_ar: z.string(), name_en: z.string() })
export type Named = z.infer<typeof Named>

export const Agency = Named.extend({
  /** URL on our own origin, or null: the first letter of the name is then shown instead. */
  logo: z.string().nullable(),
})
export type Agency = z.infer<typeof Agency>

/**
 * GET /api/categorization: the options of every filter. `slug` is the same in all installations.
 */
export const Categorization = z.object({
  main_categories: z.array(Named.extend({ slug: z.string() })),
  categories: z.array(Named.extend({ slug: z.string(), main_category_id: z.int() })),
  sub_categories: z.array(Named.extend({ slug: z.string(), category_id: z.int() })),
  agencies: z.array(Agency.extend({ slug: z.string(), country: z.string().nullable(), is_own: z.boolean() })),
})
export type Categorization = z.infer<typeof Categorization>
