import type { HideChoice } from '#features/hidden/browser/HideChoices.tsx'
import { hiddenKey } from '#features/hidden/hiddenKeys.ts'
import type { ListItem } from './listItem.ts'

/** Choices of what to hide of a post: its agency, its section, its story. */
export function hideChoices({
  agency,
  category,
  isMain,
  story,
  title,
}: Pick<ListItem, 'agency' | 'category' | 'isMain' | 'story' | 'title'>): HideChoice[] {
  return [
    { key: hiddenKey('agency', agency.id), name: agency.name },
    ...(category ? [{ key: hiddenKey(isMain ? 'main_category' : 'category', category.id), name: category.name }] : []),
    { key: hiddenKey('story', story), name: title },
  ]
}
