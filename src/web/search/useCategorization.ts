import { useEffect, useState } from 'react'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { callApi } from '../callApi.ts'

let asked: Promise<Categorization> | undefined

/** The names of agencies and sections, asked for once; null until they are there. */
export function useCategorization(): Categorization | null {
  const [taxonomy, setTaxonomy] = useState<Categorization | null>(null)
  useEffect(() => {
    asked ??= callApi<Categorization>('/api/categorization')
    asked.then(setTaxonomy, (error) => {
      console.warn(error)
      asked = undefined
    })
  }, [])
  return taxonomy
}
