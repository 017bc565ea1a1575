import type { Settings } from './schema.ts'

/** Whether something is chosen and all of it rests, because no plan runs. */
export function restsUntilPlan({ allowed, keywords, categories, agencies, main_categories }: Settings): boolean {
  return !allowed && `${keywords}${categories}${agencies}${main_categories}` !== ''
}
