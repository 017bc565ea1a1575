import { useEffect, useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import type { Categorization } from '../schema.ts'

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
