import { kuwaitDay } from '#kuwaitTime.ts'
import type { NewPostEvent } from '../../schema.ts'
import { contentLanguage, type ListAddress } from '../listAddress.ts'

/** Whether a new post passes the filters of a list, except its search. */
export function belongsToList(event: NewPostEvent, address: ListAddress): boolean {
  const { own, media, filters } = address
  const language = contentLanguage(address)
  return (
    event.media_type === (media ? 'media' : 'text') &&
    (!own || event.is_own) &&
    (!language || event.language === language) &&
    (!filters.day || kuwaitDay(Date.parse(event.published_at)) === filters.day) &&
    (!filters.agency || event.agency_id === filters.agency) &&
    (!filters.main_category || event.main_category_id === filters.main_category) &&
    (!filters.category || event.category_id === filters.category) &&
    (!filters.sub_category || event.sub_category_id === filters.sub_category)
  )
}
