/** Comments that wait for a moderator. */
export default function DeskComments() {
  return null
}
