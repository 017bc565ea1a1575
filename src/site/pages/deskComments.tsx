import { DeskQueue } from '#features/comments/browser/desk/DeskQueue.tsx'

/** Comments that wait for a moderator. */
export default function DeskComments() {
  return <DeskQueue />
}
