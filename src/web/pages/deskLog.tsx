import { DeskLog } from '#features/comments/DeskLog.tsx'

/** Who decided what. */
export default function DeskLogPage() {
  return <DeskLog />
}
