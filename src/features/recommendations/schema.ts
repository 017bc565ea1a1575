import { z } from 'zod'
import { withDefault } from '#base/api/queryValues.ts'

export const RecommendQuery = z.strictObject({
  media_type: withDefault('text', z.enum(['text', 'media'], 'bad_choice')).meta({ description: 'text if absent' }),
})
