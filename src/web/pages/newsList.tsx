import { appContext } from '../appContext.ts'
import type { Route } from './+types/newsList'
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  return { now: app.now().toISOString() }
}
export default function NewsList({ loaderData }: Route.ComponentProps) {
  return <h1>مرقاب {loaderData.now}</h1>
}
