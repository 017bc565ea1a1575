/** The newsroom's polls. */
export default function DeskPolls() {
  return null
}
