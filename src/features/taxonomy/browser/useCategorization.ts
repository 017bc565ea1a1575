import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { Categorization } from '../schema.ts'

let loading: Promise<Categorization> | undefined

/** The names of agencies and sections, loaded once; null until they have loaded. */
export function useCategorization(): Categorization | null {
  const [taxonomy, setTaxonomy] = useState<Categorization | null>(null)
  useEffect(() => {
    loading ??= callApi<Categorization>('/api/categorization')
    loading.then(setTaxonomy, (error) => {
      console.warn(error)
      loading = undefined
    })
  }, [])
  return taxonomy
}
