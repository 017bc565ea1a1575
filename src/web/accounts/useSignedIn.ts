import { useOutletContext } from 'react-router'
import type { User } from '#features/accounts/schema.ts'

/** The reader, in a part of the profile: `profileFrame` shows its parts only to somebody signed in. */
export function useSignedIn(): User {
  return useOutletContext<User>()
}
