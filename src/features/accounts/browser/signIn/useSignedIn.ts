import { useOutletContext } from 'react-router'
import type { User } from '#access/user.ts'

/**
 * The signed-in reader, within the parts of the profile: `profileFrame` shows them to nobody else.
 */
export function useSignedIn(): User {
  return useOutletContext<User>()
}
