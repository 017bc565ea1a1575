import { z } from 'zod'

/** A banner. `image` is on our own origin; `width` and `height` reserve its space. */
export const Ad = z.object({
  id: z.int(),
  title_ar: z.string(),
  title_en: z.string(),
  image: z.string(),
  link: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Ad = z.infer<typeof Ad>
export const AdList = z.object({ data: z.array(Ad) })
