import { useEffect, useRef } from 'react'
import { CommentSection } from '#features/comments/browser/thread/CommentSection.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Clip } from './clip.ts'

/** The comments on a clip, over it. */
export function ClipComments({ clip, close }: { clip: Clip; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <Dialog ref={dialog} className="clip-comments" label={clip.title} labelDir="auto" onClose={close}>
      <CommentSection resource={{ type: 'post', id: clip.id }} count={clip.comments} />
    </Dialog>
  )
}
