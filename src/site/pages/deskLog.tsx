import { DeskLog } from '#features/comments/browser/desk/DeskLog.tsx'

/** Who decided what. */
export default function DeskLogPage() {
  return <DeskLog />
}
