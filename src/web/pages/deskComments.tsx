import { DeskQueue } from '#features/comments/DeskQueue.tsx'

/** Comments that wait for a moderator. */
export default function DeskComments() {
  return <DeskQueue />
}
