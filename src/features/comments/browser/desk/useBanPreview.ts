import { useRef, useState } from 'react'
import { callDesk } from '#ui/desk/callDesk.ts'
import type { BanPreview } from '../../deskSchema.ts'
import { showFailure } from '../showFailure.ts'
import { useBanPreviewText } from './banPreviewText.ts'

/** null: nobody has asked about the word that is in the field. */
export type ShownPreview = BanPreview | 'loading' | null

/**
 * Loads what the word in the field would have held; `clear` when the field changes, so that no
 * result stands beside another word.
 */
export function useBanPreview() {
  const { t } = useBanPreviewText()
  const [preview, setPreview] = useState<ShownPreview>(null)
  const asked = useRef(0)
  function show(now: ShownPreview): number {
    setPreview(now)
    asked.current += 1
    return asked.current
  }
  async function ask(word: string): Promise<void> {
    const turn = show('loading')
    const isLatest = () => turn === asked.current
    try {
      const found = await callDesk<BanPreview>(`/api/desk/banned-words/preview?word=${encodeURIComponent(word)}`)
      if (isLatest()) setPreview(found)
    } catch (error) {
      if (!isLatest()) return
      setPreview(null)
      showFailure(error, 'report', t.failed)
    }
  }
  return { preview, ask, clear: () => void show(null) }
}
