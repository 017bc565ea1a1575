import { useOutletContext } from 'react-router'
import type { User } from '../../schema.ts'

/** The reader, in a part of the profile: `profileFrame` shows its parts only to somebody signed in. */
export function useSignedIn(): User {
  return useOutletContext<User>()
}
